/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.lang.ref.WeakReference;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.util.Time;
import org.hadoopzone.util.BackgroundWork;

/**
 * Keeps {@link StorageZones} up to date in background threads. HDFS does not close a placement
 * policy, so the threads end after the policy has been garbage collected.
 */
final class StorageZonesRefresher implements Runnable {
  /**
   * Number of concurrent queries: enough for several thousand DataNodes within a minute of a
   * NameNode start.
   */
  private static final int ASKING = 4;

  /**
   * The maximum delay, in milliseconds, until a new DataNode is queried and until its response
   * takes effect.
   */
  private static final long PROMPT_MILLIS = 200;

  private static final ThreadFactory THREADS =
      task -> {
        Thread thread = new Thread(task, "disk zones of storages");
        thread.setDaemon(true);
        return thread;
      };

  private final WeakReference<StorageZones> zones;
  private final WeakReference<NetworkTopology> topology;
  private final long intervalMillis;
  private final BackgroundWork work;
  private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, THREADS);
  private final ThreadPoolExecutor asking =
      new ThreadPoolExecutor(
          ASKING, ASKING, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), THREADS);

  private long refreshedMillis;
  private int refreshedDataNodes;
  private boolean settled;

  private StorageZonesRefresher(StorageZones zones, NetworkTopology topology, long intervalMillis) {
    this.zones = new WeakReference<>(zones);
    this.topology = new WeakReference<>(topology);
    this.intervalMillis = intervalMillis;
    this.work = zones.metrics.refreshing;
    this.asking.allowCoreThreadTimeOut(true);
  }

  /**
   * Starts the periodic refresh.
   *
   * @param zones the zones to refresh, until they have been garbage collected
   * @param topology the DataNodes of the cluster
   * @param intervalMillis time between two refreshes, in milliseconds, unless the number of
   *     DataNodes has changed or a query is in progress
   */
  static void start(StorageZones zones, NetworkTopology topology, long intervalMillis) {
    StorageZonesRefresher refresher = new StorageZonesRefresher(zones, topology, intervalMillis);
    long delay = Math.min(intervalMillis, PROMPT_MILLIS);
    refresher.clock.scheduleWithFixedDelay(refresher, 0, delay, TimeUnit.MILLISECONDS);
  }

  /**
   * Refreshes the zones if due. Never throws: an exception would end the schedule and all later
   * refreshes.
   */
  @Override
  public void run() {
    StorageZones used = zones.get();
    NetworkTopology current = topology.get();
    if (used == null || current == null) {
      clock.shutdown();
      asking.shutdown();
      return;
    }
    int dataNodes = current.getNumOfLeaves();
    long now = Time.monotonicNow();
    if (settled && dataNodes == refreshedDataNodes && now - refreshedMillis < intervalMillis) {
      return;
    }
    refreshedMillis = now;
    refreshedDataNodes = dataNodes;
    settled = true;
    work.run(() -> settled = used.refresh(current.getLeaves(NodeBase.ROOT), asking));
  }
}
