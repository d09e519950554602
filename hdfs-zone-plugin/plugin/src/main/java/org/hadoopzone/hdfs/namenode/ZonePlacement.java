/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.ReconfigurableBase;
import org.apache.hadoop.conf.ReconfigurationException;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.DatanodeStorageInfo;
import org.apache.hadoop.ipc.CallerContext;
import org.apache.hadoop.net.NetworkTopology;
import org.apache.hadoop.security.SecurityUtil;
import org.hadoopzone.hdfs.DiskBalancerQuery;
import org.hadoopzone.hdfs.VolumeQuery;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.ZoneChooser;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The common logic of the placement policies for replicated and for erasure-coded files.
 * Thread-safe.
 *
 * <p>The constructor reads the configuration, so that a NameNode does not start with invalid
 * values. The Balancer and fsck also create policies, but only to check placements. Therefore only
 * {@link #start} queries DataNodes, registers metrics and requires a heartbeat interval above 0.
 */
final class ZonePlacement {
  private static final Logger LOG = LoggerFactory.getLogger(ZonePlacement.class);

  private static final long LOG_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final Configuration conf;
  private final String metricsName;
  private final Function<Configuration, VolumeQuery> query;
  private final ZoneSettings settings;
  private final LifetimeRules rules;
  private final long refreshMillis;
  private final AtomicBoolean toldOfContext = new AtomicBoolean();

  /** The time of the last failure that was logged. */
  private final AtomicLong failedNanos = new AtomicLong(System.nanoTime() - LOG_NANOS);

  private BlockPlacementMetrics metrics;
  private volatile StorageExchange exchange;

  /**
   * Reads and checks the configuration.
   *
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed range. A NameNode that is being reconfigured gets a {@link
   *     ReconfigurationException} instead, which has this exception as its cause
   */
  ZonePlacement(
      Configuration conf, String metricsName, Function<Configuration, VolumeQuery> query) {
    this.query = query;
    this.conf = conf;
    this.metricsName = metricsName;
    try {
      this.settings = ZoneSettings.read(conf);
      this.rules = new LifetimeRules(conf::get, this::passedOver);
      this.refreshMillis = heartbeatMillis(conf);
    } catch (IllegalArgumentException e) {
      throw refusal(e);
    }
  }

  /** Logs that a value is invalid, and returns or throws the exception for HDFS. */
  private static RuntimeException refusal(IllegalArgumentException e) {
    LOG.error(
        "The block placement policy cannot be used: {}. Correct the value in the site files on"
            + " this host.",
        e.getMessage().replaceFirst("\\.$", ""));
    ZonePlacement.<RuntimeException>throwIfReconfiguring(e);
    return e;
  }

  /**
   * Returns the time between two heartbeats, in milliseconds. DataNodes report new storages with
   * their heartbeats. Stock HDFS reads the key too, but its error does not name the key, and ends
   * the reconfiguration thread.
   */
  private static long heartbeatMillis(Configuration conf) {
    try {
      return conf.getTimeDuration(
          DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY,
          DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_DEFAULT,
          TimeUnit.SECONDS,
          TimeUnit.MILLISECONDS);
    } catch (NumberFormatException e) {
      throw invalidHeartbeat(conf);
    }
  }

  private static IllegalArgumentException invalidHeartbeat(Configuration conf) {
    String key = DFSConfigKeys.DFS_HEARTBEAT_INTERVAL_KEY;
    return new IllegalArgumentException(
        String.format(
            "%s is \"%s\", but must be a positive time: a whole number of seconds, or with a unit"
                + " such as ms, s or m",
            key, conf.get(key)));
  }

  /**
   * Throws a {@link ReconfigurationException} if the caller is Hadoop's reconfiguration thread. The
   * thread then reports this exception as its result, and keeps the old policy. Any other exception
   * would end the thread, and the NameNode would refuse all later reconfigurations. {@link
   * ReconfigurationException} is a checked exception, but the methods of a policy do not declare
   * it.
   */
  @SuppressWarnings("unchecked")
  private static <E extends Exception> void throwIfReconfiguring(Exception cause) throws E {
    if (Thread.currentThread().getClass().getEnclosingClass() == ReconfigurableBase.class) {
      throw (E) new ReconfigurationException().initCause(cause);
    }
  }

  /**
   * Returns a query that runs as the NameNode's login user, because the current user may be an
   * administrator who reconfigures the NameNode.
   */
  static VolumeQuery queryAsLoginUser(Configuration conf) {
    DiskBalancerQuery query = new DiskBalancerQuery(conf);
    return dataNode -> SecurityUtil.doAsLoginUser(() -> query.pathsOf(dataNode));
  }

  /**
   * Replaces the targets with storages in the preferred zone, except for targets in {@code
   * chosenBefore}, which HDFS chose in an earlier call. Never throws: see {@link #keepRest}.
   *
   * @return {@code targets}
   */
  DatanodeStorageInfo[] place(
      DatanodeStorageInfo[] targets,
      NetworkTopology topology,
      String path,
      List<DatanodeStorageInfo> chosenBefore,
      long size,
      BlockStoragePolicy policy) {
    if (targets.length > 0) {
      List<StorageType> wanted = Arrays.asList(policy.getStorageTypes());
      place(Arrays.asList(targets), topology, path, chosenBefore, size, wanted);
    }
    return targets;
  }

  /**
   * Replaces targets in a list with storages in the preferred zone, except for targets in {@code
   * chosenBefore}. Never throws: see {@link #keepRest}.
   *
   * @param wanted the storage types of the file's storage policy
   */
  void place(
      List<DatanodeStorageInfo> targets,
      NetworkTopology topology,
      String path,
      List<DatanodeStorageInfo> chosenBefore,
      long size,
      Collection<StorageType> wanted) {
    try {
      exchange(topology).exchange(targets, chosenBefore, lifetime(path), wanted, size);
    } catch (RuntimeException | LinkageError e) {
      keepRest(e);
    }
  }

  /**
   * Logs a failure instead of throwing it. The remaining targets stay as stock HDFS chose them. An
   * exception in the NameNode's redundancy monitor would terminate the NameNode. For example, a
   * class cannot be loaded if the jar was replaced while the NameNode runs.
   */
  private void keepRest(Throwable failure) {
    long now = System.nanoTime();
    long before = failedNanos.get();
    if (now - before >= LOG_NANOS && failedNanos.compareAndSet(before, now)) {
      LOG.error(
          "Cannot choose storages by disk zone, so blocks go to the storages that stock HDFS"
              + " chose. Restart the NameNode if the jar of the plugin was replaced. Further"
              + " failures within a minute are not logged.",
          failure);
    }
  }

  private Lifetime lifetime(String path) {
    CallerContext context = CallerContext.getCurrent();
    return rules.ofFile(context == null ? null : context.getContext(), path);
  }

  private void passedOver(String malformedContext) {
    metrics.contextsMalformed.incr();
    if (toldOfContext.compareAndSet(false, true)) {
      LOG.warn(
          "{} The tag is ignored. Further invalid tags are ignored without a log message.",
          malformedContext);
    }
  }

  private StorageExchange exchange(NetworkTopology topology) {
    if (exchange == null) {
      start(topology);
    }
    return exchange;
  }

  /**
   * Starts to query DataNodes for their storage paths. A standby NameNode does this as well, so
   * that it knows the zones when it becomes active.
   *
   * @throws IllegalArgumentException if the heartbeat interval is not above 0; see the constructor
   */
  synchronized void start(NetworkTopology topology) {
    if (exchange != null) {
      return;
    }
    if (refreshMillis <= 0) {
      throw refusal(invalidHeartbeat(conf));
    }
    LOG.info("Nominating storages by disk zone; {}; {}", rules, settings);
    if (settings.rule().isEmpty()) {
      settings
          .rule()
          .review(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, Collections.emptyList())
          .forEach(LOG::warn);
    }
    ZoneChooser chooser = settings.newChooser();
    VolumeQuery paths = query.apply(conf);
    BlockPlacementMetrics.Registration registration = BlockPlacementMetrics.register(metricsName);
    try {
      metrics = registration.metrics();
      StorageZones zones = new StorageZones(paths, settings.rule(), chooser, registration);
      StorageExchange created = new StorageExchange(zones, rules, chooser, metrics);
      StorageZonesRefresher.start(zones, topology, refreshMillis);
      exchange = created;
    } finally {
      if (exchange == null) {
        registration.unregister();
      }
    }
  }
}
