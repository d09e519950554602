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
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.KeeperSettings;

/** The fence of a mounted ext4 file system. */
final class MountedPackFence implements PackFence {
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
    return Fence.in(dir).quickStatus().allowedEnd();
  }

  @Override
  public PackTarget target() throws IOException {
    Fence fence = Fence.in(dir);
    long size = fence.quickStatus().size();
    return new PackTarget(size, fence.map(PackTarget.parts(size)));
  }

  @Override
  public List<ByteRange> extents(Path file) throws IOException {
    return Fence.extents(file);
  }

  @Override
  public boolean isShort() {
    return available() < keeper.leastAvailable(statfs.getTotalSpace());
  }

  private long available() {
    return statfs.getUsableSpace() - reserved.getAsLong();
  }

  @Override
  public void widen(long end) throws IOException {
    Fence fence = Fence.in(dir).waiting(WAIT_MS);
    FenceStatus status = fence.quickStatus();
    Optional<ByteRange> allowed = status.allowed();
    if (allowed.isPresent() && allowed.get().end() < end) {
      status.requireNotMandatory(dir);
      long start = allowed.get().start();
      fence.widen(ByteRange.of(start, end - start), (done, total) -> {});
    }
  }

  /**
   * {@inheritDoc} A narrowing adds no blocks to the fence if the space that it cuts off has no free
   * blocks. This method therefore narrows repeatedly, until the fence owns more blocks than before.
   * The first narrowing may keep the range: after an interrupted operation, the fence then gains
   * the free blocks beyond the range. Each narrowing ends early if too little space remains
   * available.
   */
  @Override
  public boolean narrow(long end, long needed, Fence.Progress progress) throws IOException {
    long margin = keeper.margin(statfs.getTotalSpace());
    long kept = Math.max(needed, keeper.leastAvailable(statfs.getTotalSpace()));
    long least = kept + margin / 2;
    Fence fence = Fence.in(dir).inStepsOf(margin / 2).waiting(WAIT_MS);
    FenceStatus before = fence.quickStatus();
    before.requireNotMandatory(dir);
    try {
      for (FenceStatus now = before; now.fenced() == before.fenced(); now = fence.quickStatus()) {
        ByteRange allowed =
            now.allowed().orElseThrow(() -> new IOException(dir + ": has no fence"));
        long last = now.allowedEnd();
        long narrower = Math.min(last, Math.max(end, last - Math.max(0, available() - least)));
        boolean isTooLittle = last - narrower < margin / 4 && narrower > end;
        boolean isSame = last - narrower < ROUNDING_MAX;
        boolean isUseless = isSame && (now != before || available() <= least);
        if (isTooLittle || isUseless || progress.isCancelled()) {
          return false;
        }
        fence.narrow(
            ByteRange.of(allowed.start(), narrower - allowed.start()), keeping(kept, progress));
      }
      return true;
    } catch (FenceException e) {
      if (e.isOutOfSpace() || e.isCancelled()) {
        return fence.quickStatus().fenced() > before.fenced();
      }
      throw e;
    }
  }

  /** Returns a callback that also cancels the operation if fewer bytes are available. */
  private Fence.Progress keeping(long bytes, Fence.Progress progress) {
    return new Fence.Progress() {
      @Override
      public void advance(long done, long total) {
        progress.advance(done, total);
      }

      @Override
      public boolean isCancelled() {
        return progress.isCancelled() || available() < bytes;
      }
    };
  }

  @Override
  public SinkReport sink(Path file, Fence.Progress progress) throws IOException {
    return Fence.in(dir).waiting(WAIT_MS).movingAtMost(bytesPerSecond).sink(file, progress);
  }
}
