/* SPDX-License-Identifier: Apache-2.0 */
/** Writes, reads and deletes files and runs jobs, and records what HDFS has acknowledged. */
package org.hadoopzone.evaluation.soak.load;
