/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.hadoopzone.fence.autosize.VolumeFigures;
import org.hadoopzone.fence.autosize.VolumeSample;

/** Metrics of one autosized fence: sizes in bytes, and counters since the start. Thread-safe. */
final class FenceMetrics implements MetricsSource {
  private static final String NAME = "DiskZoneFence";

  private final VolumeFigures figures;
  private final String context;

  private FenceMetrics(VolumeFigures figures, String context) {
    this.figures = figures;
    this.context = context;
  }

  /** Registers a source, and removes the source of an earlier service in this process. */
  static void register(VolumeFigures figures, String context) {
    unregister(figures);
    DefaultMetricsSystem.instance()
        .register(
            nameOf(figures), "A fence and who looks after it", new FenceMetrics(figures, context));
  }

  static void unregister(VolumeFigures figures) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(nameOf(figures)) != null) {
      system.unregisterSource(nameOf(figures));
    }
  }

  /** Returns the source name of a volume, limited to characters that are allowed in MBean names. */
  static String nameOf(VolumeFigures figures) {
    return NAME + figures.dir().toString().replaceAll("[^A-Za-z0-9.]", "-");
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record =
        collector
            .addRecord(NAME)
            .setContext(context)
            .tag(Interns.info("Fence", "Where it is kept"), figures.dir().toString());
    figures.latest().ifPresent(look -> addSizes(record, look));
    counter(record, "Widenings", "Times that more was allowed", figures.widenings());
    counter(record, "Narrowings", "Times that less was allowed", figures.narrowings());
    counter(record, "Failures", "Looks and changes that failed", figures.failures());
    gauge(
        record,
        "SecondsSinceLook",
        "Since the volume was looked at without a failure",
        figures.secondsSinceLook());
    counter(record, "SpentMillis", "Busy with it, waiting for the disk", figures.spentMillis());
  }

  private static void addSizes(MetricsRecordBuilder record, VolumeSample look) {
    gauge(record, "AllowedEnd", "Where the allowed range ends", look.allowed().end());
    gauge(record, "AllowedBytes", "Of the allowed range", look.allowed().length());
    gauge(record, "InUseBytes", "In use in the allowed range", look.usedInside());
    gauge(record, "DistanceToEdgeBytes", "What can be written until the fence", look.available());
    gauge(record, "FencedBytes", "Owned by the fence", look.fenced());
  }

  private static void gauge(MetricsRecordBuilder record, String name, String about, long value) {
    record.addGauge(Interns.info(name, about), value);
  }

  private static void counter(MetricsRecordBuilder record, String name, String about, long value) {
    record.addCounter(Interns.info(name, about), value);
  }
}
