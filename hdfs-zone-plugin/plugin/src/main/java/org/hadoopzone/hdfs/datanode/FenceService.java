/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi.FsVolumeReferences;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.util.ServicePlugin;
import org.apache.hadoop.util.ShutdownHookManager;
import org.hadoopzone.fence.service.FenceWatch;

/**
 * Autosizes the advisory fences of a DataNode's volumes and of further dirs, so that administrators
 * need not resize them. Enable it with {@code dfs.datanode.plugins}. {@code docs/fence-service.md}
 * describes the policy. Thread-safe.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class FenceService extends Configured implements ServicePlugin {
  /** Any priority works, because the other shutdown hooks do not depend on this hook. */
  private static final int HOOK_PRIORITY = 10;

  /**
   * The maximum time to wait for the fences when the DataNode stops. Hadoop's default timeout for a
   * shutdown hook is the same.
   */
  private static final int CLOSE_SECONDS = 30;

  /** Stops the service on SIGTERM: in this case, the DataNode does not stop its plugins. */
  final Runnable hook = this::stop;

  private FenceWatch watch;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range. The DataNode then logs the exception and runs without this service
   */
  @Override
  public synchronized void start(Object service) {
    // If SIGTERM arrives during the start, the hook waits until the service has started.
    ShutdownHookManager.get().addShutdownHook(hook, HOOK_PRIORITY);
    DataNode dataNode = (DataNode) service;
    try {
      watch =
          FenceWatch.start(
              getConf(), () -> dirs(dataNode), "DataNode", "dfs", new ReservedSpace(dataNode));
    } catch (RuntimeException | Error e) {
      stop();
      throw e;
    }
  }

  /**
   * Returns the dirs of the volumes in service, or the configured dirs until the first volume is in
   * service.
   */
  private List<String> dirs(DataNode dataNode) {
    FsDatasetSpi<?> dataset = dataNode.getFSDataset();
    if (dataset == null) {
      return DataDirs.paths(getConf());
    }
    List<String> dirs = new ArrayList<>();
    try (FsVolumeReferences volumes = dataset.getFsVolumeReferences()) {
      for (FsVolumeSpi volume : volumes) {
        if ("file".equals(volume.getBaseURI().getScheme())) {
          dirs.add(Paths.get(volume.getBaseURI()).toString());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return dirs;
  }

  @Override
  public synchronized void stop() {
    if (watch != null) {
      watch.close(CLOSE_SECONDS);
      watch = null;
    }
    if (!ShutdownHookManager.get().isShutdownInProgress()) {
      ShutdownHookManager.get().removeShutdownHook(hook);
    }
  }

  @Override
  public void close() {
    stop();
  }
}
