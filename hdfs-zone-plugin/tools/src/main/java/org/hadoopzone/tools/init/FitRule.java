/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.nio.file.Paths;
import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.service.FenceSettings;
import org.hadoopzone.tools.blockdev.KernelRelease;
import org.hadoopzone.tools.doctor.Daemon;
import org.hadoopzone.util.ByteSize;

/** Decides which kind of zones fits a disk. Does no I/O. */
final class FitRule {
  /** The used fraction of a volume below which there is too little data to move. */
  private static final double LEAST_USED = 0.1;

  /**
   * The fraction of the disk that a volume must cover. Otherwise, its tracks differ too little in
   * speed.
   */
  private static final double LEAST_SHARE = 0.5;

  private static final double PERCENT = 100;

  private final String kernel;
  private final long blockSize;
  private final KeeperSettings service;

  /**
   * Creates a rule for a node.
   *
   * @param kernel the kernel release
   * @param blockSize the size of HDFS blocks in bytes
   * @param service the settings of the fence service
   */
  FitRule(String kernel, long blockSize, KeeperSettings service) {
    this.kernel = kernel;
    this.blockSize = blockSize;
    this.service = service;
  }

  /**
   * Creates a rule for the disks of a node. Takes into account that the fence service keeps more
   * space available with outer dirs, which may be configured already or proposed by {@code init}.
   *
   * @throws IllegalArgumentException if a setting of the fence service is invalid
   */
  static FitRule of(Daemon node, String kernel, long blockSize, Collection<DiskFacts> disks) {
    // Any settings of the fence service will do, because disks with two partitions do not depend on
    // them.
    FitRule plain = new FitRule(kernel, blockSize, KeeperSettings.defaults());
    boolean hasOuterDirs =
        node.rule().isPresent()
            || disks.stream().anyMatch(disk -> plain.decide(disk).fit == Fit.TWO_PARTITIONS);
    return new FitRule(kernel, blockSize, FenceSettings.readSpace(node.conf(), hasOuterDirs));
  }

  DiskAdvice decide(DiskFacts disk) {
    if (!disk.obstacle.isEmpty()) {
      return nothing(disk, disk.obstacle);
    }
    if (!disk.rotational) {
      return nothing(
          disk, "The kernel reports a solid-state disk, which is equally fast at any address.");
    }
    if (disk.volumes.stream().anyMatch(volume -> volume.onRoot)) {
      return nothing(
          disk, "A dir is on the root file system: give Hadoop a separate partition or disk.");
    }
    return disk.volumes.size() == 1 ? oneVolume(disk) : partitions(disk);
  }

  private static DiskAdvice partitions(DiskFacts disk) {
    if (disk.volumes.size() > 2) {
      return nothing(
          disk,
          String.format(
              "The disk has %d partitions with Hadoop dirs; disk zones support at most two.",
              disk.volumes.size()));
    }
    VolumeFacts outer = disk.volumes.get(0);
    VolumeFacts inner = disk.volumes.get(1);
    boolean bothData = outer.hasData() && inner.hasData();
    boolean bothLocal = outer.hasLocal() && inner.hasLocal();
    if (!bothData && !bothLocal) {
      return nothing(
          disk,
          String.format(
              "No key lists dirs on both partitions: one key must list dirs in %s and in %s.",
              outer.mountPoint, inner.mountPoint));
    }
    Optional<String> nested =
        inner
            .allDirs()
            .filter(dir -> outer.allDirs().anyMatch(Paths.get(dir)::startsWith))
            .findFirst();
    if (nested.isPresent()) {
      return nothing(
          disk,
          String.format(
              "%s is on the inner partition, but below a dir on the outer partition: list another"
                  + " dir.",
              nested.get()));
    }
    return new DiskAdvice(
        disk,
        Fit.TWO_PARTITIONS,
        String.format(
            "%s is the outer zone (%s), and %s is the inner zone (%s).",
            outer.mountPoint,
            ByteSize.text(outer.size),
            inner.mountPoint,
            ByteSize.text(inner.size)));
  }

  private DiskAdvice oneVolume(DiskFacts disk) {
    VolumeFacts volume = disk.volumes.get(0);
    String refusal = refusal(disk, volume);
    return refusal.isEmpty()
        ? new DiskAdvice(
            disk,
            Fit.IN_PLACE,
            String.format(
                "The disk has one ext4 file system (%s used), and this node runs Linux %s.",
                percent(volume.usedShare()), kernel))
        : nothing(disk, refusal);
  }

  /** Returns why zones in place do not fit a volume; empty if they do. */
  private String refusal(DiskFacts disk, VolumeFacts volume) {
    if (!volume.isExt4()) {
      return "The file system is " + volume.fileSystem + ", but files can be moved only on ext4.";
    }
    if ((double) volume.size / disk.size < LEAST_SHARE) {
      return String.format(
          "%s covers only %s of the disk, but zones in place need at least half of it.",
          volume.device, percent((double) volume.size / disk.size));
    }
    if (!KernelRelease.movesFiles(kernel)) {
      return String.format(
          "Moving files requires Linux %s or newer, and this node runs %s.",
          KernelRelease.OLDEST, kernel);
    }
    if (!volume.obstacle.isEmpty()) {
      return volume.obstacle;
    }
    if (!volume.hasData()) {
      return "The file system holds only local dirs of a NodeManager, whose files are never moved.";
    }
    return fill(volume);
  }

  /** Returns the minimum space that a fence on a volume leaves available, in bytes. */
  long leastAvailable(VolumeFacts volume) {
    return service.leastAvailable(volume.size);
  }

  /** Returns why a fence would leave too little space available; empty if it would not. */
  Optional<String> tooLittleAvailable(VolumeFacts volume) {
    long available = leastAvailable(volume);
    return available < Daemon.BLOCKS_AT_ONCE * blockSize
        ? Optional.of(
            String.format(
                "a fence would keep only %s available, less than %d blocks of %s.",
                ByteSize.text(available), Daemon.BLOCKS_AT_ONCE, ByteSize.text(blockSize)))
        : Optional.empty();
  }

  private String fill(VolumeFacts volume) {
    Optional<String> tooLittle = tooLittleAvailable(volume);
    if (tooLittle.isPresent()) {
      return "The volume is too small: " + tooLittle.get();
    }
    long needed = service.neededForFence(volume.size);
    if (volume.free < needed) {
      return String.format(
          "The volume is too full: only %s is free, but a fence needs %s.",
          ByteSize.text(volume.free), ByteSize.text(needed));
    }
    if (volume.usedShare() < LEAST_USED) {
      return String.format(
          "The volume holds too little data (%s used): run init again when %s is used.",
          percent(volume.usedShare()), percent(LEAST_USED));
    }
    return "";
  }

  private static DiskAdvice nothing(DiskFacts disk, String reason) {
    return new DiskAdvice(disk, Fit.NOTHING, reason);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * PERCENT);
  }
}
