/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.annotation.Metric;
import org.apache.hadoop.metrics2.annotation.Metrics;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.MutableCounterLong;
import org.hadoopzone.hdfs.ReasonMetrics;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Zone;

/** Counts the blocks that the DataNode has placed since its start, by outcome. Thread-safe. */
@Metrics(name = VolumePlacementMetrics.NAME, about = "Blocks placed by disk zone", context = "dfs")
final class VolumePlacementMetrics extends ReasonMetrics {
  static final String NAME = "DiskZoneVolumePlacement";

  // The following counters change with most blocks. Threads that update a LongAdder do not wait for
  // each other.
  private final LongAdder blocksToOuter = new LongAdder();
  private final LongAdder blocksToInner = new LongAdder();
  private final LongAdder nominationsHonored = new LongAdder();

  @Metric("Blocks that did not fit on any volume")
  private MutableCounterLong blocksRefused;

  @Metric("Times that a volume was skipped because its available space could not be read")
  private MutableCounterLong volumesUnreadable;

  @Metric("Blocks whose nominated storage was full or missing")
  private MutableCounterLong nominationsNotHonored;

  private VolumePlacementMetrics() {}

  /** Registers a new source, and removes the source of an earlier policy in this process. */
  static VolumePlacementMetrics register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(NAME) != null) {
      system.unregisterSource(NAME);
    }
    return system.register(NAME, "Blocks placed by disk zone", new VolumePlacementMetrics());
  }

  @Metric(value = "Blocks placed on outer-zone volumes", type = Metric.Type.COUNTER)
  long getBlocksToOuter() {
    return blocksToOuter.sum();
  }

  @Metric(value = "Blocks placed on inner-zone volumes", type = Metric.Type.COUNTER)
  long getBlocksToInner() {
    return blocksToInner.sum();
  }

  @Metric(
      value = "Blocks placed on the storage that the NameNode nominated",
      type = Metric.Type.COUNTER)
  long getNominationsHonored() {
    return nominationsHonored.sum();
  }

  void count(Optional<? extends Choice<?>> choice) {
    if (!choice.isPresent()) {
      blocksRefused.incr();
      return;
    }
    countBlock(choice.get().zone());
    countReason(choice.get().reason());
  }

  /** Counts a block placed in a zone. */
  void countBlock(Zone zone) {
    (zone == Zone.OUTER ? blocksToOuter : blocksToInner).increment();
  }

  void countHonored(Zone zone) {
    nominationsHonored.increment();
    countBlock(zone);
  }

  void countNotHonored() {
    nominationsNotHonored.incr();
  }

  void countUnreadable() {
    volumesUnreadable.incr();
  }
}
