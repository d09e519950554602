/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.security.AccessControlException;

/** An HDFS without a NameNode. Hadoop creates it if {@code fs.hdfs.impl} names this class. */
public final class FakeHdfs extends DistributedFileSystem {
  /** The configuration of the last client. */
  public static Configuration conf;

  static DatanodeInfo[] dataNodes = {};

  /** Makes the user of the client a superuser. */
  static boolean superuser = true;

  @Override
  public void initialize(URI uri, Configuration client) {
    conf = client;
  }

  @Override
  public DatanodeInfo[] getDataNodeStats(DatanodeReportType type) throws IOException {
    if (!superuser) {
      throw new RemoteException(
          AccessControlException.class.getName(),
          "Access denied for user root. Superuser privilege is required");
    }
    return dataNodes;
  }

  @Override
  public void close() {}
}
