/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Places the intermediate files of MapReduce tasks by disk zone. The plug-in points are a map
 * output collector and a shuffle consumer.
 */
package org.hadoopzone.mapred;
