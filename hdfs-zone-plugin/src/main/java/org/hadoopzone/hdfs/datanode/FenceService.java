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
package org.hadoopzone.hdfs.datanode;

import java.nio.file.Path;
import java.util.Set;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.util.ServicePlugin;
import org.hadoopzone.disk.keeper.Decision;
import org.hadoopzone.disk.keeper.FenceKeeper;
import org.hadoopzone.disk.keeper.KeeperListener;
import org.hadoopzone.disk.keeper.KeeperSettings;
import org.hadoopzone.disk.keeper.Look;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks after the advisory fences of a DataNode's volumes and of further dirs, so that nobody has
 * to resize them by hand. To be listed in {@code dfs.datanode.plugins}. {@code
 * docs/fence-service.md} says how it decides.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class FenceService extends Configured implements ServicePlugin {
  private static final Logger LOG = LoggerFactory.getLogger(FenceService.class);

  private FenceKeeper keeper;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the value and the allowed range; the DataNode then logs
   *     it and runs without this service
   */
  @Override
  public synchronized void start(Object service) {
    KeeperSettings settings =
        KeeperSettings.defaults()
            .withMargin(
                getConf()
                    .getLongBytes(HdfsZoneKeys.FENCE_MARGIN, HdfsZoneKeys.FENCE_MARGIN_DEFAULT))
            .withIntervalMs(
                getConf()
                    .getLong(
                        HdfsZoneKeys.FENCE_INTERVAL_MS, HdfsZoneKeys.FENCE_INTERVAL_MS_DEFAULT));
    Set<Path> fences = FencedDirs.of(getConf());
    LOG.info("Looks after the fences in {} every {} ms", fences, settings.intervalMs());
    keeper = FenceKeeper.start(fences, settings, "DataNode", new Log());
    keeper.figures().forEach(FenceMetrics::register);
  }

  @Override
  public synchronized void stop() {
    if (keeper != null) {
      keeper.close();
      keeper.figures().forEach(FenceMetrics::unregister);
      keeper = null;
    }
  }

  @Override
  public void close() {
    stop();
  }

  /** Tells the log of the DataNode. */
  private static final class Log implements KeeperListener {
    @Override
    public void changed(Path dir, Decision decision, Look before, Look after) {
      LOG.info(
          "Fence in {}: {}, allowed range from {} to {}, {} bytes available",
          dir,
          decision.reason(),
          before.allowed(),
          after.allowed(),
          after.available());
    }

    @Override
    public void failed(Path dir, String message) {
      LOG.warn("Nobody looks after the fence in {} for now: {}", dir, message);
    }

    @Override
    public void lookedAfter(Path dir, Look look) {
      LOG.info("Looks after the fence in {}, allowed range {}", dir, look.allowed());
    }
  }
}
