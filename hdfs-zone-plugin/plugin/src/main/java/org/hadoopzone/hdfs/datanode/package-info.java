/* SPDX-License-Identifier: Apache-2.0 */
/** Chooses the volume of a DataNode for a block. */
package org.hadoopzone.hdfs.datanode;
