/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Places the intermediate files of MapReduce tasks by disk zone, through the plug-in points of a
 * task: a map output collector and a shuffle consumer.
 */
package org.hadoopzone.mapred;
