/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.net.Node;
import org.apache.hadoop.net.NodeBase;
import org.apache.hadoop.util.Time;

/**
 * Keeps {@link StorageZones} up to date in background threads. HDFS does not close a placement
 * policy, so the threads end after the policy has been garbage collected.
 */
final class StorageZonesRefresher implements Runnable {
  /**
   * Number of concurrent queries. It suffices for several thousand DataNodes within a minute of a
   * NameNode start.
   */
  private static final int ASKING = 4;

  /**
   * The maximum delay, in milliseconds, until a new DataNode is queried and until its response
   * takes effect.
   */
  private static final long PROMPT_MILLIS = 200;

  /**
   * The minimum time between the starts of two refreshes, as a multiple of the duration of the last
   * refresh. While DataNodes do not respond, refreshes therefore use at most a twentieth of a core.
   */
  private static final int REFRESH_COST = 20;

  /**
   * The maximum number of consecutive incomplete lists of DataNodes that are ignored. After that,
   * the refresh uses an incomplete list, or fails if HDFS cannot return a list.
   */
  private static final int INCOMPLETE_MAX = 25;

  private static final ThreadFactory THREADS =
      task -> {
        Thread thread = new Thread(task, "disk zones of storages");
        thread.setDaemon(true);
        return thread;
      };

  private final WeakReference<StorageZones> zones;
  private final WeakReference<NetworkTopology> topology;
  private final long intervalMillis;
  private final BlockPlacementMetrics.Registration registration;
  private final ScheduledThreadPoolExecutor clock = new ScheduledThreadPoolExecutor(1, THREADS);
  private final ThreadPoolExecutor asking =
      new ThreadPoolExecutor(
          ASKING, ASKING, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), THREADS);

  private long refreshedMillis;
  private long refreshTookMillis;
  private int refreshedDataNodes;
  private boolean settled;
  private int incomplete;

  private StorageZonesRefresher(StorageZones zones, NetworkTopology topology, long intervalMillis) {
    this.zones = new WeakReference<>(zones);
    this.topology = new WeakReference<>(topology);
    this.intervalMillis = intervalMillis;
    this.registration = zones.registration;
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
    try {
      refreshIfDue();
    } catch (RuntimeException | Error e) {
      registration.metrics().refreshing.fail(e);
    }
  }

  private void refreshIfDue() {
    StorageZones used = zones.get();
    NetworkTopology current = topology.get();
    if (used == null || current == null) {
      clock.shutdown();
      asking.shutdown();
      registration.unregister();
      return;
    }
    int dataNodes = current.getNumOfLeaves();
    long now = Time.monotonicNow();
    boolean isSettled = settled && dataNodes == refreshedDataNodes;
    long pauseMillis =
        isSettled ? intervalMillis : Math.min(intervalMillis, REFRESH_COST * refreshTookMillis);
    if (now - refreshedMillis < pauseMillis) {
      return;
    }
    refreshedMillis = now;
    refreshedDataNodes = dataNodes;
    settled = true;
    registration.metrics().refreshing.run(() -> settled = refresh(used, current));
    refreshTookMillis = Time.monotonicNow() - now;
  }

  /** Refreshes the zones. Returns whether they are up to date. */
  private boolean refresh(StorageZones used, NetworkTopology current) {
    List<Node> dataNodes;
    try {
      dataNodes = current.getLeaves(NodeBase.ROOT);
    } catch (IndexOutOfBoundsException | NullPointerException e) {
      // HDFS lists the DataNodes without a lock, and may fail if DataNodes register or leave.
      if (++incomplete > INCOMPLETE_MAX) {
        throw e;
      }
      return false;
    }
    List<Node> listed = dataNodes.stream().filter(Objects::nonNull).collect(Collectors.toList());
    boolean isComplete = listed.size() == current.getNumOfLeaves();
    if (!isComplete && ++incomplete <= INCOMPLETE_MAX) {
      return false;
    }
    incomplete = 0;
    return used.refresh(listed, asking) && isComplete;
  }
}
