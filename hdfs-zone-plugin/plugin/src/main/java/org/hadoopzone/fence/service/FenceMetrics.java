/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.hadoopzone.fence.autosize.VolumeFigures;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackFigures;

/** Metrics of one autosized fence: sizes in bytes, and counters since the start. Thread-safe. */
final class FenceMetrics implements MetricsSource {
  private static final String NAME = "DiskZoneFence";

  private final Path dir;
  private final Supplier<Optional<VolumeFigures>> figures;
  private final Optional<PackFigures> packing;
  private final String context;
  private volatile String name;

  FenceMetrics(
      Path dir,
      Supplier<Optional<VolumeFigures>> figures,
      Optional<PackFigures> packing,
      String context) {
    this.dir = dir;
    this.figures = figures;
    this.packing = packing;
    this.context = context;
    name = nameOf(dir);
  }

  /** Creates the source of a volume without zones in place: its fence is only resized. */
  static FenceMetrics of(VolumeFigures figures, String context) {
    return new FenceMetrics(figures.dir(), () -> Optional.of(figures), Optional.empty(), context);
  }

  /** Creates the source of a volume with zones in place. */
  static FenceMetrics of(InPlaceVolume volume, String context) {
    return new FenceMetrics(
        volume.dir(), volume::keeperFigures, Optional.of(volume.figures()), context);
  }

  /**
   * Registers this source, and removes the source of an earlier service in this process. Appends a
   * number to the name if another volume has the same name. Paths that differ only in special
   * characters have the same name.
   */
  void register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    String free = nameOf(dir);
    for (int number = 2; isOfAnotherVolume(system.getSource(free)); number++) {
      free = nameOf(dir) + "-" + number;
    }
    name = free;
    if (system.getSource(name) != null) {
      system.unregisterSource(name);
    }
    system.register(name, "A fence that the fence service maintains", this);
  }

  private boolean isOfAnotherVolume(MetricsSource source) {
    return source instanceof FenceMetrics && !((FenceMetrics) source).dir.equals(dir);
  }

  /** Removes this source, unless another source has replaced it. */
  void unregister() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) == this) {
      system.unregisterSource(name);
    }
  }

  /** Returns the source name of a volume, limited to characters that are allowed in MBean names. */
  static String nameOf(Path dir) {
    return NAME + dir.toString().replaceAll("[^A-Za-z0-9.]", "-");
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record =
        collector
            .addRecord(NAME)
            .setContext(context)
            .tag(Interns.info("Fence", "The fence directory"), dir.toString());
    figures.get().ifPresent(fence -> addFence(record, fence));
    packing.ifPresent(pack -> addPacking(record, pack));
  }

  private void addFence(MetricsRecordBuilder record, VolumeFigures figures) {
    figures.latest().ifPresent(sample -> addSizes(record, sample));
    counter(record, "Widenings", "Times that the allowed range was widened", figures.widenings());
    counter(
        record, "Narrowings", "Times that the allowed range was narrowed", figures.narrowings());
    counter(record, "Failures", "Failed checks and changes of the fence", figures.failures());
    gauge(
        record,
        "SecondsSinceLook",
        "Seconds since the last successful check of the volume",
        figures.secondsSinceLook());
    gauge(
        record,
        "StandsBy",
        "1 while another process maintains the fence, otherwise 0",
        figures.standsBy() ? 1 : 0);
    counter(
        record,
        "SpentMillis",
        "Milliseconds spent on the fence, including waits for the disk",
        figures.spentMillis());
  }

  private static void addPacking(MetricsRecordBuilder record, PackFigures packing) {
    counter(record, "PackedBytes", "Bytes of files moved inward", packing.packedBytes());
    counter(record, "PackedFiles", "Files moved inward", packing.packedFiles());
    counter(
        record, "PackRefusedFiles", "Times that a file could not be moved", packing.refusedFiles());
    counter(record, "PackFailures", "Failed attempts to find or move files", packing.failures());
    gauge(record, "PackBytesLeft", "Bytes of files still to move inward", packing.bytesLeft());
    gauge(
        record,
        "PackSecondsSinceLook",
        "Seconds since the packer last made progress or checked whether it may continue",
        packing.secondsSinceLook());
    gauge(
        record,
        "PackState",
        "0: no files to move, 1: moves files, 2: reads attributes, 3: waits for an idle disk, 4:"
            + " waits for the fence service, 5: waits until the fence owns more blocks, 6:"
            + " starts, 7: failed, 8: stopped, 9: waits for free space",
        packing.state().ordinal());
  }

  private static void addSizes(MetricsRecordBuilder record, VolumeSample sample) {
    gauge(record, "AllowedEnd", "End of the allowed range, in bytes", sample.allowed().end());
    gauge(
        record, "AllowedBytes", "Length of the allowed range, in bytes", sample.allowed().length());
    gauge(
        record,
        "InUseBytes",
        "Bytes in use within the allowed range, plus twice the bytes that a DataNode has reserved",
        sample.usedInside());
    gauge(
        record,
        "DistanceToEdgeBytes",
        "Bytes that can be written before the fence is reached, minus twice the bytes that a"
            + " DataNode has reserved",
        sample.available());
    gauge(record, "FencedBytes", "Bytes that the fence owns", sample.fenced());
  }

  private static void gauge(MetricsRecordBuilder record, String name, String about, long value) {
    record.addGauge(Interns.info(name, about), value);
  }

  private static void counter(MetricsRecordBuilder record, String name, String about, long value) {
    record.addCounter(Interns.info(name, about), value);
  }
}
