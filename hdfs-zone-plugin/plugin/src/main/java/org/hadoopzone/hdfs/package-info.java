/* SPDX-License-Identifier: Apache-2.0 */
/** Code that the NameNode, the DataNode and the HDFS client share. */
package org.hadoopzone.hdfs;
