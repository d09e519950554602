/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.hadoopzone.util.BackgroundWork;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.Zone;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the storages that the NameNode has nominated for replicas since its start, and the
 * storages with an unknown zone. Thread-safe.
 */
@Metrics(about = "Storages nominated by disk zone", context = "dfs")
final class BlockPlacementMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(BlockPlacementMetrics.class);

  /**
   * Gives the records the name of the source, so that Prometheus can distinguish the sources of the
   * two policies.
   */
  private final MetricsRegistry registry;

  /** The background task that refreshes the zones and the space of storages. */
  final BackgroundWork refreshing =
      new BackgroundWork(
          failure ->
              LOG.warn(
                  "Cannot refresh the disk zones and free space of storages, and will try again",
                  failure));

  @Metric("Outer-zone storages nominated for replicas of temporary files")
  private MutableCounterLong temporaryToOuter;

  @Metric("Inner-zone storages nominated for replicas of temporary files")
  private MutableCounterLong temporaryToInner;

  @Metric("Outer-zone storages nominated for replicas of permanent files")
  private MutableCounterLong permanentToOuter;

  @Metric("Inner-zone storages nominated for replicas of permanent files")
  private MutableCounterLong permanentToInner;

  @Metric(
      "Bytes of replicas of temporary files for which outer-zone storages were nominated; a new"
          + " block counts as a full block")
  private MutableCounterLong temporaryBytesToOuter;

  @Metric(
      "Bytes of replicas of temporary files for which inner-zone storages were nominated; a new"
          + " block counts as a full block")
  private MutableCounterLong temporaryBytesToInner;

  @Metric(
      "Bytes of replicas of permanent files for which outer-zone storages were nominated; a new"
          + " block counts as a full block")
  private MutableCounterLong permanentBytesToOuter;

  @Metric(
      "Bytes of replicas of permanent files for which inner-zone storages were nominated; a new"
          + " block counts as a full block")
  private MutableCounterLong permanentBytesToInner;

  @Metric("Replicas that spilled over because the preferred zone was low on free space")
  private MutableCounterLong spillOversZoneLow;

  @Metric("Replicas that spilled over because the preferred zone was full")
  private MutableCounterLong spillOversZoneFull;

  @Metric(
      "Replicas that used the free space that each volume should keep (additional-available-space)")
  private MutableCounterLong lastSpaceTaken;

  @Metric("Replicas of permanent files that used space reserved for temporary files")
  private MutableCounterLong reservedSpaceTaken;

  @Metric("Nominated storages whose zone is unknown")
  MutableCounterLong withoutZone;

  @Metric("Replicas left on the storage that stock HDFS chose, because no storage had enough space")
  MutableCounterLong leftAsChosen;

  @Metric("Caller contexts ignored because their disk-zone tag is invalid")
  MutableCounterLong contextsMalformed;

  @Metric("Failed queries to DataNodes for the paths of their storages")
  MutableCounterLong queriesFailed;

  @Metric("Storages in use with a known zone")
  private MutableGaugeInt storagesWithZone;

  @Metric("Storages in use without a known zone")
  private MutableGaugeInt storagesWithoutZone;

  @Metric("DataNodes whose storage paths are not known")
  private MutableGaugeInt dataNodesNotTelling;

  private final String name;
  private MetricsSource source;

  private BlockPlacementMetrics(String name) {
    this.name = name;
    registry = new MetricsRegistry(name);
  }

  /**
   * Registers a new source, and removes the one that an earlier policy registered under that name.
   */
  static synchronized BlockPlacementMetrics register(String name) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) != null) {
      system.unregisterSource(name);
    }
    BlockPlacementMetrics metrics = new BlockPlacementMetrics(name);
    system.register(name, "Storages nominated by disk zone", metrics);
    metrics.source = system.getSource(name);
    return metrics;
  }

  /** Removes this source, unless another policy has registered its own. */
  void unregister() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    synchronized (BlockPlacementMetrics.class) {
      if (source != null && system.getSource(name) == source) {
        system.unregisterSource(name);
      }
    }
  }

  @Metric(
      about = "Failed refreshes of the zones and free space of storages",
      type = Metric.Type.COUNTER)
  long getRefreshFailures() {
    return refreshing.failures();
  }

  @Metric("Seconds since the zones and free space of storages were last refreshed")
  long getSecondsSinceRefresh() {
    return refreshing.secondsSinceSuccess();
  }

  /** Counts a replica on a DataNode whose zones are known. */
  void count(Lifetime lifetime, long bytes, Choice<?> choice) {
    boolean toOuter = choice.zone() == Zone.OUTER;
    if (lifetime == Lifetime.TEMPORARY) {
      (toOuter ? temporaryToOuter : temporaryToInner).incr();
      (toOuter ? temporaryBytesToOuter : temporaryBytesToInner).incr(bytes);
    } else {
      (toOuter ? permanentToOuter : permanentToInner).incr();
      (toOuter ? permanentBytesToOuter : permanentBytesToInner).incr(bytes);
    }
    switch (choice.reason()) {
      case PREFERRED:
        break;
      case PREFERRED_ZONE_LOW:
        spillOversZoneLow.incr();
        break;
      case PREFERRED_ZONE_FULL:
        spillOversZoneFull.incr();
        break;
      case LAST_SPACE:
        lastSpaceTaken.incr();
        break;
      case RESERVED_SPACE:
        reservedSpaceTaken.incr();
        break;
      default:
        throw new AssertionError(choice.reason());
    }
  }

  void setZones(int known, int unknown, int notTelling) {
    storagesWithZone.set(known);
    storagesWithoutZone.set(unknown);
    dataNodesNotTelling.set(notTelling);
  }
}
