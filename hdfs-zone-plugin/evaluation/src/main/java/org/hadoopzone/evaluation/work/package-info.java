/* SPDX-License-Identifier: Apache-2.0 */
/** The work that systems are compared by. */
package org.hadoopzone.evaluation.work;
