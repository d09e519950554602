/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.util.ServicePlugin;
import org.hadoopzone.fence.FenceWatch;

/**
 * Looks after the advisory fences of a DataNode's volumes and of further dirs, so that nobody has
 * to resize them by hand. To be listed in {@code dfs.datanode.plugins}. {@code
 * docs/fence-service.md} says how it decides. Thread-safe.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class FenceService extends Configured implements ServicePlugin {
  private FenceWatch watch;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed range; the DataNode
   *     then logs it and runs without this service
   */
  @Override
  public synchronized void start(Object service) {
    watch =
        FenceWatch.start(
            getConf(),
            DataDirs.paths(getConf()),
            "DataNode",
            "dfs",
            new ReservedSpace((DataNode) service));
  }

  @Override
  public synchronized void stop() {
    if (watch != null) {
      watch.close();
      watch = null;
    }
  }

  @Override
  public void close() {
    stop();
  }
}
