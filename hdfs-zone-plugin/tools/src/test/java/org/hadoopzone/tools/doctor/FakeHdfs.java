/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;

/** An HDFS without a NameNode. Hadoop creates it if {@code fs.hdfs.impl} names this class. */
public final class FakeHdfs extends DistributedFileSystem {
  /** The configuration of the last client. */
  public static Configuration conf;

  static DatanodeInfo[] dataNodes = {};

  @Override
  public void initialize(URI uri, Configuration client) {
    conf = client;
  }

  @Override
  public DatanodeInfo[] getDataNodeStats(DatanodeReportType type) {
    return dataNodes;
  }

  @Override
  public void close() {}
}
