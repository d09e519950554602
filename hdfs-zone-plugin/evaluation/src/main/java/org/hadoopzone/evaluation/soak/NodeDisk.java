/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Partitions;
import org.hadoopzone.evaluation.storage.MountedFileSystem;
import org.hadoopzone.evaluation.storage.MountsBelow;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.testing.Command;

/**
 * The drive of a node, with an outer and an inner partition, which faults take away and bring back.
 * All of it is gone when it is closed.
 */
final class NodeDisk implements AutoCloseable {
  /** The drive that is emulated. */
  static final String PROFILE = "dt01aca050";

  private static final String EXT4 = "ext4";
  private static final long CAPACITY = 4_000_000_000L;
  private static final long OUTER_BYTES = CAPACITY / 100 * 22;

  /** Where the fence is at first, before anybody looks after it. */
  private static final long ALLOWED = OUTER_BYTES / 4;

  private final Path drivesDir;
  private final Path mounts;
  private final boolean fenced;
  private EmulatedDrive drive;
  private Partitions partitions;
  private MountedFileSystem outer;
  private MountedFileSystem inner;
  private boolean closed;

  private NodeDisk(Path drivesDir, Path mounts, boolean fenced) {
    this.drivesDir = drivesDir;
    this.mounts = mounts;
    this.fenced = fenced;
  }

  /** Makes a new drive with two new file systems. */
  static NodeDisk make(Path home, int node, boolean fenced) throws IOException {
    NodeDisk disk =
        new NodeDisk(drivesDir(home, node), home.resolve("mounts").resolve("disk" + node), fenced);
    disk.format(EmulatedDrive.up(PROFILE, disk.drivesDir, CAPACITY));
    List<String> complaints = disk.mount();
    if (!complaints.isEmpty()) {
      throw new IOException("A new file system is not clean: " + complaints);
    }
    return disk;
  }

  EmulatedDrive drive() {
    return drive;
  }

  /** As in {@code disk2}. */
  String name() {
    return mounts.getFileName().toString();
  }

  Path outer() {
    return mounts.resolve("outer");
  }

  Path inner() {
    return mounts.resolve("inner");
  }

  MountedFileSystem volume(boolean outermost) {
    return outermost ? outer : inner;
  }

  /** The fence of the outer volume, if it is to have one. */
  Optional<Fence> fence() throws IOException {
    return fenced ? Optional.of(Fence.in(outer())) : Optional.empty();
  }

  /** Ends the faults of the drive, if it is there. */
  void letGo() {
    if (closed) {
      return;
    }
    try {
      drive.fault("heal");
    } catch (IOException e) {
      // A drive that is not there does not keep anybody waiting.
    }
  }

  /** Unmounts both volumes, however they are: all who used them have to be gone. */
  void unmount() throws IOException {
    for (Path dir : List.of(outer(), inner())) {
      if (MountsBelow.isMounted(dir)) {
        // The kernel takes a moment to close the files of those who have ended.
        Command.run(
            "sh",
            "-c",
            "for i in $(seq 50); do umount \"$0\" 2> /dev/null && exit; sleep 0.2; done;"
                + " umount \"$0\"",
            dir);
      }
    }
  }

  /** The drive answers again as it did before it was unplugged. */
  void plugIn() throws IOException {
    EmulatedDrive.remove(drivesDir);
    drive = EmulatedDrive.plugIn(PROFILE, drivesDir, CAPACITY);
    partitions = Partitions.of(drive.device());
  }

  /** Another drive, which is empty. */
  void replace() throws IOException {
    EmulatedDrive.remove(drivesDir);
    format(EmulatedDrive.up(PROFILE, drivesDir, CAPACITY));
  }

  /**
   * Mounts both volumes after a check, as at boot.
   *
   * @return what the check has found
   */
  List<String> mount() throws IOException {
    List<String> complaints = new ArrayList<>();
    for (Path partition : List.of(partitions.outer(), partitions.inner())) {
      // Nothing of what was dropped or failed on its way to the drive is to be read from memory.
      Command.run("blockdev", "--flushbufs", partition);
      FileSystemCheck.recover(partition.toString()).ifPresent(complaints::add);
    }
    outer = MountedFileSystem.mount(EXT4, partitions.outer(), outer());
    inner = MountedFileSystem.mount(EXT4, partitions.inner(), inner());
    for (Path dir : List.of(outer(), inner())) {
      Files.createDirectories(dir.resolve("hdfs"));
      Files.createDirectories(dir.resolve("yarn"));
    }
    if (fenced && Fence.in(outer()).status().state() == FenceStatus.State.NONE) {
      Fence.in(outer()).set(ByteRange.of(0, ALLOWED), Fence.Mode.ADVISORY, (done, total) -> {});
    }
    return complaints;
  }

  /**
   * Checks what is on the drive at a moment at which nobody writes.
   *
   * @param copy a file for a copy, for what a second look needs
   */
  List<String> check(Path copy) throws IOException {
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
      for (Path dir : frozen) {
        Command.run("fsfreeze", "--unfreeze", dir);
      }
    }
    List<String> complaints = new ArrayList<>();
    for (Path partition : List.of(partitions.outer(), partitions.inner())) {
      // Files that were deleted and are still open look wrong to a check that changes nothing.
      FileSystemCheck.recover(within(copy, partition)).ifPresent(complaints::add);
    }
    Files.delete(copy);
    return complaints;
  }

  private boolean isClean(Path image) throws IOException {
    return FileSystemCheck.isClean(within(image, partitions.outer()))
        && FileSystemCheck.isClean(within(image, partitions.inner()));
  }

  /** As tools for ext4 name a part of a file. */
  private static String within(Path image, Path partition) throws IOException {
    return image + "?offset=" + Partitions.start(partition);
  }

  /** Does nothing the second time. */
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

  private static Path drivesDir(Path home, int node) {
    return home.resolve("drive" + node);
  }
}
