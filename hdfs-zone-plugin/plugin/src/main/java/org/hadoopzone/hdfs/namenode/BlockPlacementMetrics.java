/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.namenode;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MetricsRegistry;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.apache.hadoop.metrics2.lib.MutableGaugeInt;
import org.hadoopzone.hdfs.ReasonMetrics;
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
final class BlockPlacementMetrics extends ReasonMetrics {
  private static final Logger LOG = LoggerFactory.getLogger(BlockPlacementMetrics.class);

  private static final Map<String, BlockPlacementMetrics> REGISTERED = new HashMap<>();

  /**
   * Has the name of the source, so that Prometheus can distinguish the sources of the two policies.
   */
  private final MetricsRegistry registry;

  /** The background task that refreshes the zones and the space of storages. */
  final BackgroundWork refreshing =
      new BackgroundWork(
          failure ->
              LOG.warn(
                  "Cannot refresh the disk zones and free space of storages, and will try again",
                  failure));

  // The following counters change with every replica. Threads that update a LongAdder do not wait
  // for each other.
  private final LongAdder temporaryToOuter = new LongAdder();
  private final LongAdder temporaryToInner = new LongAdder();
  private final LongAdder permanentToOuter = new LongAdder();
  private final LongAdder permanentToInner = new LongAdder();
  private final LongAdder temporaryBytesToOuter = new LongAdder();
  private final LongAdder temporaryBytesToInner = new LongAdder();
  private final LongAdder permanentBytesToOuter = new LongAdder();
  private final LongAdder permanentBytesToInner = new LongAdder();

  @Metric("Storages nominated regardless of zones: their type has no zones, or zones are unknown")
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

  /** The policies that use this source, the newest last. */
  private final Deque<Registration> registrations = new ArrayDeque<>();

  private BlockPlacementMetrics(String name) {
    this.name = name;
    registry = new MetricsRegistry(name);
  }

  /**
   * Registers a policy, and also the source if no policy of this process has registered it.
   * Policies share the source, because HDFS creates a new policy when it is reconfigured, and
   * discards the new policy if the reconfiguration fails. The caller must call {@link
   * Registration#unregister}.
   */
  static synchronized Registration register(String name) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    BlockPlacementMetrics metrics = REGISTERED.get(name);
    if (metrics == null || system.getSource(name) != metrics.source) {
      metrics = new BlockPlacementMetrics(name);
      system.register(name, "Storages nominated by disk zone", metrics);
      metrics.source = system.getSource(name);
      REGISTERED.put(name, metrics);
    }
    Registration registration = metrics.new Registration();
    metrics.registrations.add(registration);
    return registration;
  }

  /**
   * The registration of one policy. It must not reference the policy: the registration ends only
   * after the policy has been garbage collected.
   */
  final class Registration {
    private Registration() {}

    BlockPlacementMetrics metrics() {
      return BlockPlacementMetrics.this;
    }

    /**
     * Sets the gauges. Does nothing if a newer policy is registered: HDFS then uses only the newer
     * policy, but the older policy refreshes its zones until it is garbage collected.
     */
    void setZones(int known, int unknown, int notTelling) {
      synchronized (BlockPlacementMetrics.class) {
        if (registrations.peekLast() == this) {
          storagesWithZone.set(known);
          storagesWithoutZone.set(unknown);
          dataNodesNotTelling.set(notTelling);
        }
      }
    }

    /** Ends the registration. Removes the source if no other policy uses it. */
    void unregister() {
      MetricsSystem system = DefaultMetricsSystem.instance();
      synchronized (BlockPlacementMetrics.class) {
        registrations.remove(this);
        if (registrations.isEmpty()
            && REGISTERED.remove(name, BlockPlacementMetrics.this)
            && system.getSource(name) == source) {
          system.unregisterSource(name);
        }
      }
    }
  }

  @Metric(
      value = "Outer-zone storages nominated for replicas of temporary files",
      type = Metric.Type.COUNTER)
  long getTemporaryToOuter() {
    return temporaryToOuter.sum();
  }

  @Metric(
      value = "Inner-zone storages nominated for replicas of temporary files",
      type = Metric.Type.COUNTER)
  long getTemporaryToInner() {
    return temporaryToInner.sum();
  }

  @Metric(
      value = "Outer-zone storages nominated for replicas of permanent files",
      type = Metric.Type.COUNTER)
  long getPermanentToOuter() {
    return permanentToOuter.sum();
  }

  @Metric(
      value = "Inner-zone storages nominated for replicas of permanent files",
      type = Metric.Type.COUNTER)
  long getPermanentToInner() {
    return permanentToInner.sum();
  }

  @Metric(
      value = "Bytes of the replicas in TemporaryToOuter. A new block counts with its full size",
      type = Metric.Type.COUNTER)
  long getTemporaryBytesToOuter() {
    return temporaryBytesToOuter.sum();
  }

  @Metric(
      value = "Bytes of the replicas in TemporaryToInner. A new block counts with its full size",
      type = Metric.Type.COUNTER)
  long getTemporaryBytesToInner() {
    return temporaryBytesToInner.sum();
  }

  @Metric(
      value = "Bytes of the replicas in PermanentToOuter. A new block counts with its full size",
      type = Metric.Type.COUNTER)
  long getPermanentBytesToOuter() {
    return permanentBytesToOuter.sum();
  }

  @Metric(
      value = "Bytes of the replicas in PermanentToInner. A new block counts with its full size",
      type = Metric.Type.COUNTER)
  long getPermanentBytesToInner() {
    return permanentBytesToInner.sum();
  }

  @Metric(
      value = "Failed refreshes of the zones and free space of storages",
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
      (toOuter ? temporaryToOuter : temporaryToInner).increment();
      (toOuter ? temporaryBytesToOuter : temporaryBytesToInner).add(bytes);
    } else {
      (toOuter ? permanentToOuter : permanentToInner).increment();
      (toOuter ? permanentBytesToOuter : permanentBytesToInner).add(bytes);
    }
    countReason(choice.reason());
  }
}
