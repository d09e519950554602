/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Partitions;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.evaluation.storage.MountsBelow;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.testing.Command;

/**
 * The emulated drive of a node, with an outer and an inner partition. Faults can remove and restore
 * it. Its data is deleted when it is closed.
 */
public final class NodeDisk implements AutoCloseable {
  /** The profile of the emulated drive. */
  public static final String PROFILE = "dt01aca050";

  private static final String EXT4 = "ext4";
  private static final String HDFS = "hdfs";
  private static final long CAPACITY = 4_000_000_000L;

  /** The size of the outer partition. */
  static final long OUTER_BYTES = CAPACITY / 100 * 22;

  /** Initial size of the allowed range in bytes, before the fence service adjusts it. */
  private static final long ALLOWED = OUTER_BYTES / 4;

  private final Path drivesDir;
  private final Path mounts;
  private final SoakSystem system;
  private EmulatedDrive drive;
  private Partitions partitions;
  private MountedFileSystem outer;
  private MountedFileSystem inner;
  private FileTime mounted;
  private boolean closed;

  private NodeDisk(Path drivesDir, Path mounts, SoakSystem system) {
    this.drivesDir = drivesDir;
    this.mounts = mounts;
    this.system = system;
  }

  /** Creates a drive with two new file systems. */
  static NodeDisk make(Path home, int node, SoakSystem system) throws IOException {
    NodeDisk disk =
        new NodeDisk(home.resolve("drive" + node), home.resolve("mounts/disk" + node), system);
    disk.format(EmulatedDrive.up(PROFILE, disk.drivesDir, CAPACITY));
    List<String> complaints = disk.mount();
    if (!complaints.isEmpty()) {
      throw new IOException("e2fsck found errors in a new file system: " + complaints);
    }
    return disk;
  }

  /** Returns the current drive; {@link #plugIn} and {@link #replace} replace this object. */
  public EmulatedDrive drive() {
    return drive;
  }

  /** Returns the name of the disk, for example {@code disk2}. */
  public String name() {
    return mounts.getFileName().toString();
  }

  /** Returns the mount point of the outer volume. */
  public Path outer() {
    return mounts.resolve("outer");
  }

  /** Returns the mount point of the inner volume. */
  public Path inner() {
    return mounts.resolve("inner");
  }

  /** Returns the outer or the inner volume. */
  public MountedFileSystem volume(boolean outermost) {
    return outermost ? outer : inner;
  }

  /** Returns the fence of the outer volume; empty if the cluster does not use disk zones. */
  public Optional<Fence> fence() throws IOException {
    return system == SoakSystem.ZONES ? Optional.of(Fence.in(outer())) : Optional.empty();
  }

  /** Returns the directories of all fences by volume; empty with stock policies. */
  public Map<Path, Path> fenceDirs() throws IOException {
    Map<Path, Path> dirs = new LinkedHashMap<>();
    if (system == SoakSystem.ZONES) {
      dirs.put(outer(), outer());
    } else if (system == SoakSystem.IN_PLACE) {
      for (Path volume : List.of(outer(), inner())) {
        // If there is no fence yet, the service creates it in the data dir.
        dirs.put(volume, FenceFinder.findAnywhere(volume).orElse(volume.resolve(HDFS)));
      }
    }
    return dirs;
  }

  /** Returns the block files of the finalized replicas on a volume. */
  public static List<Path> replicas(Path volume) throws IOException {
    return FileTrees.files(
        volume.resolve(HDFS),
        path ->
            path.toString().contains("/finalized/")
                && path.getFileName().toString().startsWith("blk_")
                && !path.toString().endsWith(".meta"));
  }

  /** Drops all blocks from the page cache, so that the next reads reach the drive. */
  public void dropBlocks() throws IOException {
    Command.run(
        "sh",
        "-c",
        "find \"$0\" \"$1\" -name 'blk_*' -exec dd if={} iflag=nocache count=0 status=none \\;"
            + " 2> /dev/null || true",
        outer(),
        inner());
  }

  /**
   * Returns the time when the volumes were mounted. No fault of the disk has affected data that was
   * written later.
   */
  public FileTime mounted() {
    return mounted;
  }

  /** Clears the faults of the drive if the drive is reachable. */
  void letGo() {
    if (closed) {
      return;
    }
    try {
      drive.fault("heal");
    } catch (IOException e) {
      // Ignore the error: an unreachable drive does not block any process.
    }
  }

  /** Unmounts the mounted volumes. All processes that used them must have ended. */
  void unmount() throws IOException {
    for (Path dir : List.of(outer(), inner())) {
      if (MountsBelow.isMounted(dir)) {
        // The kernel may take a moment to close the files of ended processes.
        Command.run(
            "sh",
            "-c",
            "for i in $(seq 50); do umount \"$0\" 2> /dev/null && exit; sleep 0.2; done;"
                + " umount \"$0\"",
            dir);
      }
    }
  }

  /** Reattaches the unplugged drive with its data. */
  public void plugIn() throws IOException {
    EmulatedDrive.remove(drivesDir);
    drive = EmulatedDrive.plugIn(PROFILE, drivesDir, CAPACITY);
    partitions = Partitions.of(drive.device());
  }

  /** Replaces the drive with an empty one. */
  public void replace() throws IOException {
    EmulatedDrive.remove(drivesDir);
    format(EmulatedDrive.up(PROFILE, drivesDir, CAPACITY));
  }

  /**
   * Checks and mounts both volumes, as at boot. Creates missing directories and a missing fence.
   *
   * @return errors that the checks have found
   */
  List<String> mount() throws IOException {
    List<String> complaints = new ArrayList<>();
    for (Path partition : List.of(partitions.outer(), partitions.inner())) {
      // Drop the buffer cache: it may contain data that the drive dropped or failed to write.
      Command.run("blockdev", "--flushbufs", partition);
      FileSystemCheck.recover(partition.toString()).ifPresent(complaints::add);
    }
    outer = MountedFileSystem.mount(EXT4, partitions.outer(), outer());
    inner = MountedFileSystem.mount(EXT4, partitions.inner(), inner());
    mounted = FileTime.from(Instant.now());
    for (Path dir : List.of(outer(), inner())) {
      Files.createDirectories(dir.resolve(HDFS));
      Files.createDirectories(dir.resolve("yarn"));
    }
    if (system == SoakSystem.ZONES
        && Fence.in(outer()).status().state() == FenceStatus.State.NONE) {
      Fence.in(outer()).set(ByteRange.of(0, ALLOWED), Fence.Mode.ADVISORY, (done, total) -> {});
    }
    return complaints;
  }

  /**
   * Checks both file systems while they are frozen.
   *
   * @param copy temporary file for a copy of the drive, used if the first check finds errors
   * @return errors that the checks have found
   */
  public List<String> check(Path copy) throws IOException {
    List<Path> frozen = new ArrayList<>();
    try {
      for (Path dir : List.of(outer(), inner())) {
        Command.run("fsfreeze", "--freeze", dir);
        frozen.add(dir);
      }
      if (isClean(drive.syncedImage())) {
        return List.of();
      }
      Command.run("cp", "--sparse=always", drive.syncedImage(), copy);
    } finally {
      thaw(frozen);
    }
    List<String> complaints = new ArrayList<>();
    for (Path partition : List.of(partitions.outer(), partitions.inner())) {
      // The read-only check also reports deleted files that are still open. Recovery removes them.
      FileSystemCheck.recover(within(copy, partition)).ifPresent(complaints::add);
    }
    Files.delete(copy);
    return complaints;
  }

  /** Thaws all given file systems, even if one of them fails to thaw. */
  static void thaw(List<Path> frozen) throws IOException {
    IOException failure = null;
    for (Path dir : frozen) {
      try {
        Command.run("fsfreeze", "--unfreeze", dir);
      } catch (IOException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private boolean isClean(Path image) throws IOException {
    return FileSystemCheck.isClean(within(image, partitions.outer()))
        && FileSystemCheck.isClean(within(image, partitions.inner()));
  }

  /** Returns the name of a partition in an image file, in the syntax of the ext4 tools. */
  private static String within(Path image, Path partition) throws IOException {
    return image + "?offset=" + Partitions.start(partition);
  }

  /** Detaches the drive. A second call has no effect. */
  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    letGo();
    unmount();
    drive.close();
  }

  private void format(EmulatedDrive empty) throws IOException {
    drive = empty;
    partitions = Partitions.divide(drive.device(), OUTER_BYTES);
    for (Path partition : List.of(partitions.outer(), partitions.inner())) {
      MountedFileSystem.format(EXT4, partition);
    }
  }
}
