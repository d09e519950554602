/* SPDX-License-Identifier: Apache-2.0 */
/** Where the replicas of files lie, and whether that is where they should. */
package org.hadoopzone.hdfs.where;
