/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;
import org.hadoopzone.fence.FenceSettings;
import org.hadoopzone.fence.FenceWatch;

/**
 * Looks after the advisory fences of a NodeManager's local dirs and of further dirs, on nodes
 * without a DataNode that would do so. To be listed in {@code yarn.nodemanager.aux-services}.
 * {@code docs/fence-service.md} says how it decides. Applications cannot talk to it. Thread-safe.
 */
@InterfaceAudience.LimitedPrivate("YARN")
@InterfaceStability.Evolving
public class FenceAuxiliaryService extends AuxiliaryService {
  /** What it is called in the configuration. */
  public static final String NAME = "disk_zone_fence";

  private FenceWatch watch;

  /** For the NodeManager. */
  public FenceAuxiliaryService() {
    super(NAME);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed range; the
   *     NodeManager then does not start, as with any auxiliary service that is misconfigured
   */
  @Override
  protected void serviceInit(Configuration conf) throws Exception {
    FenceSettings.read(conf);
    super.serviceInit(conf);
  }

  @Override
  protected synchronized void serviceStart() throws Exception {
    watch = FenceWatch.start(getConfig(), localDirs(getConfig()), "NodeManager", "yarn", dir -> 0);
    super.serviceStart();
  }

  /** Without a scheme, which they may have. */
  private static List<String> localDirs(Configuration conf) {
    return conf.getTrimmedStringCollection(YarnConfiguration.NM_LOCAL_DIRS).stream()
        .map(dir -> new Path(dir).toUri().getPath())
        .collect(Collectors.toList());
  }

  @Override
  protected synchronized void serviceStop() throws Exception {
    if (watch != null) {
      watch.close();
      watch = null;
    }
    super.serviceStop();
  }

  @Override
  public void initializeApplication(ApplicationInitializationContext context) {
    // Fences do not belong to applications.
  }

  @Override
  public void stopApplication(ApplicationTerminationContext context) {
    // Fences do not belong to applications.
  }

  @Override
  public ByteBuffer getMetaData() {
    return ByteBuffer.allocate(0);
  }
}
