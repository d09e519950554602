/* SPDX-License-Identifier: Apache-2.0 */
/** Jobs that are run and waited for. */
package org.hadoopzone.evaluation.job;
