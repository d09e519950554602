/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/**
 * What a process has open at one moment.
 *
 * @param pid which changes when a daemon starts again
 */
record Usage(long pid, int files, int threads) {}
