/* SPDX-License-Identifier: Apache-2.0 */
/** Chooses the storages of DataNodes for a block, in the NameNode. */
package org.hadoopzone.hdfs.namenode;
