/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

/**
 * The number of open files and threads of a process at one moment.
 *
 * @param pid process ID, which changes when a daemon is restarted
 */
record Usage(long pid, int files, int threads) {}
