/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.bigblock.BigBlockVolume;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.blockdev.KernelRelease;
import org.hadoopzone.tools.fsbench.Availability;
import org.hadoopzone.tools.fsbench.MkfsProfile;

/**
 * The storage systems to compare. If a system has an outer zone, the zone begins at the start of
 * the disk.
 */
public enum StorageSystem {
  EXT4("stock ext4", (device, mounts, zoneBytes) -> new OneVolume(whole("ext4", device, mounts))),
  EXT4_JOURNAL(
      "ext4, journal outermost",
      (device, mounts, zoneBytes) -> new OneVolume(wholeWithJournalOutermost(device, mounts))),
  EXT3("ext3", (device, mounts, zoneBytes) -> new OneVolume(whole("ext3", device, mounts))),
  XFS("XFS", (device, mounts, zoneBytes) -> new OneVolume(whole("xfs", device, mounts))),
  STREAM_REQ(
      "ext4, mb_stream_req raised",
      (device, mounts, zoneBytes) -> {
        MountedFileSystem volume = whole("ext4", device, mounts);
        volume.tune("mb_stream_req", 2_000_000_000);
        return new OneVolume(volume);
      }),
  FENCE(
      "ext4, fence of the paper's size",
      (device, mounts, zoneBytes) -> {
        MountedFileSystem volume = whole("ext4", device, mounts);
        volume.fence(zoneBytes);
        return new OneVolume(volume.path(), volume, Map.of(Site.YARN, ZonesInPlace.FENCED_DISKS));
      }),
  PARTITIONS(
      "partitions by configuration",
      (device, mounts, zoneBytes) ->
          new ByConfiguration(TwoVolumes.make("ext4", device, mounts, zoneBytes))),
  FENCED_PARTITION(
      "fence inside the outer partition",
      (device, mounts, zoneBytes) -> {
        TwoVolumes volumes = TwoVolumes.make("ext4", device, mounts, zoneBytes);
        volumes.outer().fence(zoneBytes / 2);
        return new ByConfiguration(volumes);
      }),
  BIG_BLOCKS(
      "volume in large blocks",
      (device, mounts, zoneBytes) -> {
        // The block size is proportional to the disk: 64 MiB for 20 GB. On average, each file of
        // the ageing leaves half a block unused; with blocks twice as large, the last file would
        // not fit.
        long bytes = Long.parseLong(Command.run("blockdev", "--getsize64", device).strip());
        long block = Long.highestOneBit(bytes / 256);
        Path store = mounts.resolve("store");
        BigBlockVolume volume = BigBlockVolume.make(device, block, store, mounts.resolve("disk"));
        return new OneVolume(volume.path(), volume, Map.of());
      }),
  DISK_ZONES(
      "disk zones",
      (device, mounts, zoneBytes) ->
          new DiskZones(TwoVolumes.make("ext4", device, mounts, zoneBytes))),
  ZONES_IN_PLACE(
      "zones in place",
      (device, mounts, zoneBytes) -> ZonesInPlace.start(whole("ext4", device, mounts))),
  ZONES_IN_PLACE_JOURNAL(
      "zones in place, journal outermost",
      (device, mounts, zoneBytes) -> ZonesInPlace.start(wholeWithJournalOutermost(device, mounts)));

  private final String title;
  private final Preparation preparation;

  StorageSystem(String title, Preparation preparation) {
    this.title = title;
    this.preparation = preparation;
  }

  /** See {@link #prepare}. */
  private interface Preparation {
    Storage prepare(Path device, Path mounts, long zoneBytes) throws IOException;
  }

  /**
   * Creates and mounts the file systems.
   *
   * @param device a disk, whose contents are lost
   * @param mounts the directory for the mount points
   * @param zoneBytes size of the outer zone in bytes
   */
  public Storage prepare(Path device, Path mounts, long zoneBytes) throws IOException {
    return preparation.prepare(device, mounts, zoneBytes);
  }

  /**
   * Returns the missing prerequisite of this system; empty if there is none. Does not check the
   * prerequisites that all evaluations on emulated drives share.
   *
   * @param kernel the kernel release of this machine, such as {@code 6.18.0-1-amd64}
   */
  public Optional<String> missing(String kernel) throws IOException {
    return switch (this) {
      case XFS -> {
        MkfsProfile xfs = MkfsProfile.of("xfs");
        yield Availability.ofThisMachine(List.of(xfs)).lack(xfs);
      }
      case BIG_BLOCKS ->
          BigBlockVolume.isBuilt()
              ? Optional.empty()
              : Optional.of(
                  "bigblock was not built, because libfuse3-dev 3.12 or newer is missing");
      case ZONES_IN_PLACE, ZONES_IN_PLACE_JOURNAL ->
          KernelRelease.movesFiles(kernel)
              ? Optional.empty()
              : Optional.of(
                  "Linux " + KernelRelease.OLDEST + " or newer is needed; this is Linux " + kernel);
      default -> Optional.empty();
    };
  }

  public String title() {
    return title;
  }

  /** Returns the name of this system in file names and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static MountedFileSystem wholeWithJournalOutermost(Path device, Path mounts)
      throws IOException {
    format("ext4", device);
    MountedFileSystem.moveJournalOutermost(device);
    return MountedFileSystem.mount("ext4", device, mounts.resolve("disk"));
  }

  private static MountedFileSystem whole(String type, Path device, Path mounts) throws IOException {
    format(type, device);
    return MountedFileSystem.mount(type, device, mounts.resolve("disk"));
  }

  private static void format(String type, Path device) throws IOException {
    // Remove all signatures, even those of an old partition table.
    Command.run("wipefs", "--quiet", "--all", device);
    MountedFileSystem.format(type, device);
  }
}
