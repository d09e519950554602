/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.security.SecurityUtil;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.hdfs.VolumeQuery;

/**
 * Queries DataNodes as the NameNode's login user, because the current user may be an administrator
 * who reconfigures the NameNode.
 */
final class OwnQuery implements VolumeQuery {
  private final DiskBalancerQuery query;

  OwnQuery(Configuration conf) {
    this.query = new DiskBalancerQuery(conf);
  }

  @Override
  public Map<String, String> pathsOf(DatanodeID dataNode) throws IOException {
    return SecurityUtil.doAsLoginUser(() -> query.pathsOf(dataNode));
  }
}
