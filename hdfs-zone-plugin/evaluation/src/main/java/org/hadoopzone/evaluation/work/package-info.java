/* SPDX-License-Identifier: Apache-2.0 */
/** The benchmarks by which the systems are compared. */
package org.hadoopzone.evaluation.work;
