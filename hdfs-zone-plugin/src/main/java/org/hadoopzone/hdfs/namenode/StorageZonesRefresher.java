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
import org.hadoopzone.disk.BackgroundWork;

/**
 * Keeps {@link StorageZones} up to date, in background threads, for as long as somebody uses them.
 * HDFS does not say when it lets go of a placement policy; so the threads end after the garbage
 * collector has taken it.
 */
final class StorageZonesRefresher implements Runnable {
  /** Enough to ask some thousand DataNodes in a minute after a start. */
  private static final int ASKING = 4;

  /** How soon a new DataNode is asked, and its answer counts. */
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
    this.work = zones.refreshing();
    this.asking.allowCoreThreadTimeOut(true);
  }

  /**
   * Starts to look for news.
   *
   * @param zones kept by the caller for as long as it wants them to be kept up to date
   * @param topology the DataNodes
   * @param intervalMillis how long to wait after a refresh, unless there are new DataNodes or a
   *     question is open
   */
  static void start(StorageZones zones, NetworkTopology topology, long intervalMillis) {
    StorageZonesRefresher refresher = new StorageZonesRefresher(zones, topology, intervalMillis);
    long delay = Math.min(intervalMillis, PROMPT_MILLIS);
    refresher.clock.scheduleWithFixedDelay(refresher, 0, delay, TimeUnit.MILLISECONDS);
  }

  /** Never throws: that would end the schedule, and with it every later refresh. */
  @Override
  public void run() {
    NetworkTopology current = topology.get();
    int dataNodes = current == null ? 0 : current.getNumOfLeaves();
    long now = Time.monotonicNow();
    if (current != null
        && settled
        && dataNodes == refreshedDataNodes
        && now - refreshedMillis < intervalMillis) {
      return;
    }
    refreshedMillis = now;
    refreshedDataNodes = dataNodes;
    settled = true;
    work.run(this::refresh);
  }

  private void refresh() {
    StorageZones used = zones.get();
    NetworkTopology dataNodes = topology.get();
    if (used == null || dataNodes == null) {
      clock.shutdown();
      asking.shutdown();
      return;
    }
    settled = used.refresh(dataNodes.getLeaves(NodeBase.ROOT), asking);
  }
}
