/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

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
   * Names the records like the source. Prometheus must distinguish the sources of the two policies.
   */
  private final MetricsRegistry registry;

  private final BackgroundWork refreshing =
      new BackgroundWork(
          failure -> LOG.warn("The disk zones of storages were not refreshed", failure));

  @Metric("Replicas of temporary files nominated for outer-zone storages")
  private MutableCounterLong temporaryToOuter;

  @Metric("Replicas of temporary files nominated for inner-zone storages")
  private MutableCounterLong temporaryToInner;

  @Metric("Replicas of permanent files nominated for outer-zone storages")
  private MutableCounterLong permanentToOuter;

  @Metric("Replicas of permanent files nominated for inner-zone storages")
  private MutableCounterLong permanentToInner;

  @Metric("Bytes of the replicas of temporary files, at most, nominated for outer-zone storages")
  private MutableCounterLong temporaryBytesToOuter;

  @Metric("Bytes of the replicas of temporary files, at most, nominated for inner-zone storages")
  private MutableCounterLong temporaryBytesToInner;

  @Metric("Bytes of the replicas of permanent files, at most, nominated for outer-zone storages")
  private MutableCounterLong permanentBytesToOuter;

  @Metric("Bytes of the replicas of permanent files, at most, nominated for inner-zone storages")
  private MutableCounterLong permanentBytesToInner;

  @Metric("Replicas handed over because the preferred zone ran low")
  private MutableCounterLong spillOversZoneLow;

  @Metric("Replicas handed over because the preferred zone had no room")
  private MutableCounterLong spillOversZoneFull;

  @Metric("Replicas that took space which should stay additionally available")
  private MutableCounterLong lastSpaceTaken;

  @Metric("Replicas of permanent files that took space reserved for temporary files")
  private MutableCounterLong reservedSpaceTaken;

  @Metric("Replicas nominated for storages whose zone does not matter or is not known")
  private MutableCounterLong withoutZone;

  @Metric("Replicas left on the storage that stock HDFS chose, because none seemed to have room")
  private MutableCounterLong leftAsChosen;

  @Metric("Caller contexts passed over because they name no disk zone")
  private MutableCounterLong contextsMalformed;

  @Metric("Questions for the paths of storages that a DataNode did not answer as expected")
  private MutableCounterLong queriesFailed;

  @Metric("Storages in use whose zone is known now")
  private MutableGaugeInt storagesWithZone;

  @Metric("Storages in use whose zone is not known now")
  private MutableGaugeInt storagesWithoutZone;

  @Metric("DataNodes that do not tell the paths of their storages now")
  private MutableGaugeInt dataNodesNotTelling;

  private BlockPlacementMetrics(String name) {
    registry = new MetricsRegistry(name);
  }

  /** Registers a new source, and removes the source of that name of an earlier policy. */
  static BlockPlacementMetrics register(String name) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) != null) {
      system.unregisterSource(name);
    }
    return system.register(
        name, "Storages nominated by disk zone", new BlockPlacementMetrics(name));
  }

  /** Returns the background task that refreshes the zones and the space of storages. */
  BackgroundWork refreshing() {
    return refreshing;
  }

  @Metric(
      about = "Refreshes of the zones and the space of storages that failed",
      type = Metric.Type.COUNTER)
  long getRefreshFailures() {
    return refreshing.failures();
  }

  @Metric("Seconds since the zones and the space of storages were refreshed")
  long getSecondsSinceRefresh() {
    return refreshing.secondsSinceSuccess();
  }

  /** Counts a replica on a DataNode with both zones. */
  void count(Lifetime retention, long bytes, Choice<?> choice) {
    boolean toOuter = choice.zone() == Zone.OUTER;
    if (retention == Lifetime.TEMPORARY) {
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

  void countWithoutZone() {
    withoutZone.incr();
  }

  void countLeftAsChosen() {
    leftAsChosen.incr();
  }

  void countMalformedContext() {
    contextsMalformed.incr();
  }

  void countFailedQuery() {
    queriesFailed.incr();
  }

  void setZones(int known, int unknown, int notTelling) {
    storagesWithZone.set(known);
    storagesWithoutZone.set(unknown);
    dataNodesNotTelling.set(notTelling);
  }
}
