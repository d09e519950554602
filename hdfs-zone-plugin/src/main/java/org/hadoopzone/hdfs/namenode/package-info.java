/* SPDX-License-Identifier: Apache-2.0 */
/** The NameNode: which storage of a DataNode takes a block. */
package org.hadoopzone.hdfs.namenode;
