/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.nio.ByteBuffer;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.ApplicationTerminationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryService;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.fence.service.FenceWatch;
import org.hadoopzone.zone.AdditionalSpace;

/**
 * Autosizes the advisory fences of a NodeManager's local dirs and of further dirs, on nodes where
 * no DataNode runs a fence service. Enable it with {@code yarn.nodemanager.aux-services}. {@code
 * docs/fence-service.md} describes the policy. Applications cannot use the service. Thread-safe.
 */
@InterfaceAudience.LimitedPrivate("YARN")
@InterfaceStability.Evolving
public class FenceAuxiliaryService extends AuxiliaryService {
  /** The name of the service in the configuration. */
  public static final String NAME = "disk_zone_fence";

  /**
   * The maximum time to wait for the fences when the NodeManager stops. It leaves time for the
   * other services, which stop afterwards: Hadoop ends the process after 30 s.
   */
  private static final int CLOSE_SECONDS = 10;

  private FenceWatch watch;

  /** Creates the service. The NodeManager calls this constructor by reflection. */
  public FenceAuxiliaryService() {
    super(NAME);
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range. The NodeManager then does not start, as with any misconfigured
   *     auxiliary service
   */
  @Override
  protected void serviceInit(Configuration conf) throws Exception {
    FenceSettings.read(withAdditionalSpace(conf));
    super.serviceInit(conf);
  }

  @Override
  protected synchronized void serviceStart() throws Exception {
    watch =
        FenceWatch.start(
            withAdditionalSpace(getConfig()),
            () -> LocalDirs.paths(getConfig()),
            "NodeManager",
            "yarn",
            dir -> 0);
    super.serviceStart();
  }

  /**
   * Returns a copy of a configuration with {@link AdditionalSpace#KEY} from hdfs-site.xml, which a
   * NodeManager does not read. Ignores the other keys of this file, because the DataNode may need
   * other values than the NodeManager.
   */
  private static Configuration withAdditionalSpace(Configuration conf) {
    Configuration hdfs = new Configuration(conf);
    hdfs.addResource("hdfs-site.xml");
    Configuration extended = new Configuration(conf);
    String space = hdfs.get(AdditionalSpace.KEY);
    if (space != null) {
      extended.set(AdditionalSpace.KEY, space);
    }
    return extended;
  }

  @Override
  protected synchronized void serviceStop() throws Exception {
    if (watch != null) {
      watch.close(CLOSE_SECONDS);
      watch = null;
    }
    super.serviceStop();
  }

  @Override
  public void initializeApplication(ApplicationInitializationContext context) {
    // Nothing to do: fences do not depend on applications.
  }

  @Override
  public void stopApplication(ApplicationTerminationContext context) {
    // Nothing to do: fences do not depend on applications.
  }

  @Override
  public ByteBuffer getMetaData() {
    return ByteBuffer.allocate(0);
  }
}
