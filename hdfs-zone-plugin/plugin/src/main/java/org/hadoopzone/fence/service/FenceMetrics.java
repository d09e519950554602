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
            nameOf(figures),
            "A fence that the fence service maintains",
            new FenceMetrics(figures, context));
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
            .tag(Interns.info("Fence", "The fence directory"), figures.dir().toString());
    figures.latest().ifPresent(look -> addSizes(record, look));
    counter(record, "Widenings", "Times that the allowed range was widened", figures.widenings());
    counter(
        record, "Narrowings", "Times that the allowed range was narrowed", figures.narrowings());
    counter(record, "Failures", "Failed checks and changes of the fence", figures.failures());
    gauge(
        record,
        "SecondsSinceLook",
        "Seconds since the last successful check of the volume",
        figures.secondsSinceLook());
    counter(
        record,
        "SpentMillis",
        "Milliseconds spent on the fence, including waits for the disk",
        figures.spentMillis());
  }

  private static void addSizes(MetricsRecordBuilder record, VolumeSample look) {
    gauge(record, "AllowedEnd", "End of the allowed range, in bytes", look.allowed().end());
    gauge(record, "AllowedBytes", "Length of the allowed range", look.allowed().length());
    gauge(record, "InUseBytes", "Bytes in use within the allowed range", look.usedInside());
    gauge(
        record,
        "DistanceToEdgeBytes",
        "Bytes that can be written before the fence is reached",
        look.available());
    gauge(record, "FencedBytes", "Bytes that the fence owns", look.fenced());
  }

  private static void gauge(MetricsRecordBuilder record, String name, String about, long value) {
    record.addGauge(Interns.info(name, about), value);
  }

  private static void counter(MetricsRecordBuilder record, String name, String about, long value) {
    record.addCounter(Interns.info(name, about), value);
  }
}
