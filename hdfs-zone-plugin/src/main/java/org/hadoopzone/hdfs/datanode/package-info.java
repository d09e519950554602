/* SPDX-License-Identifier: Apache-2.0 */
/** The DataNode: which of its volumes takes a block. */
package org.hadoopzone.hdfs.datanode;
