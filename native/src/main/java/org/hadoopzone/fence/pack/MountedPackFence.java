/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.KeeperSettings;

/** The fence of a mounted ext4 file system. */
final class MountedPackFence implements PackFence {
  /** The number of parts into which a file system is divided, unless they would be too small. */
  private static final int PARTS_MAX = 4096;

  private static final long PART_BYTES_MIN = 1 << 20;

  /** The longest time to wait until another operation on the fence ends, in milliseconds. */
  private static final long WAIT_MS = 1000;

  private static final Path SELF = Paths.get("/proc/self");

  private final Path dir;
  private final File statfs;
  private final long bytesPerSecond;
  private final KeeperSettings keeper;
  private final LongSupplier reserved;

  /**
   * Creates the fence of a directory.
   *
   * @param bytesPerSecond limit of the rate at which files move; 0 for none
   * @param reserved returns the bytes that writers have reserved but not written yet
   */
  MountedPackFence(Path dir, long bytesPerSecond, KeeperSettings keeper, LongSupplier reserved) {
    this.dir = dir;
    this.bytesPerSecond = bytesPerSecond;
    this.keeper = keeper;
    this.reserved = reserved;
    statfs = dir.toFile();
  }

  @Override
  public long owner() throws IOException {
    Path hidden = dir.resolve(FenceFinder.HIDDEN_NAME);
    Path owned = Files.isDirectory(hidden, LinkOption.NOFOLLOW_LINKS) ? hidden : SELF;
    return (Integer) Files.getAttribute(owned, "unix:uid");
  }

  @Override
  public long end() throws IOException {
    FenceStatus status = Fence.in(dir).quickStatus();
    return status
        .allowed()
        .map(range -> Math.min(range.end(), status.size()))
        .orElse(status.size());
  }

  @Override
  public PackTarget target() throws IOException {
    Fence fence = Fence.in(dir);
    long size = fence.quickStatus().size();
    int parts = (int) Math.max(1, Math.min(PARTS_MAX, size / PART_BYTES_MIN));
    return new PackTarget(size, fence.map(parts));
  }

  @Override
  public List<ByteRange> extents(Path file) throws IOException {
    return Fence.extents(file);
  }

  @Override
  public boolean isShort() {
    return statfs.getUsableSpace() - reserved.getAsLong() < keeper.margin(statfs.getTotalSpace());
  }

  @Override
  public void widen(long end) throws IOException {
    Fence fence = Fence.in(dir).waiting(WAIT_MS);
    Optional<ByteRange> allowed = fence.quickStatus().allowed();
    if (allowed.isPresent() && allowed.get().end() < end) {
      long start = allowed.get().start();
      fence.widen(ByteRange.of(start, end - start), (done, total) -> {});
    }
  }

  @Override
  public SinkReport sink(Path file, Fence.Progress progress) throws IOException {
    return Fence.in(dir).waiting(WAIT_MS).movingAtMost(bytesPerSecond).sink(file, progress);
  }
}
