/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.namenode;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.security.SecurityUtil;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.hdfs.VolumeQuery;

/** Asks as the NameNode itself: else it may be the administrator who reconfigured it that asks. */
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
