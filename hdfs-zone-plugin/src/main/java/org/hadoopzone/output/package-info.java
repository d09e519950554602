/* SPDX-License-Identifier: Apache-2.0 */
/**
 * What jobs write to HDFS: the one place that knows both their keys and HDFS. It runs in tasks, and
 * nothing else depends on it.
 */
package org.hadoopzone.output;
