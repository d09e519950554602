/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceStatus;

/**
 * The fence of a mounted ext4 file system. A sample takes three system calls. The fence status is
 * read only if the state file of the fence has changed since the last sample.
 */
final class MountedFence implements KeptFence {
  /** The minimum number of bytes by which a repair widens the range. */
  private static final long REPAIR_STEP = 1 << 20;

  private static final long FOREVER = -1;

  private final Path dir;
  private final LongSupplier reserved;
  private final long waitMs;
  private final Path state;
  private final File statfs;
  private FileTime known;
  private ByteRange allowed;
  private long fenced;
  private long size;

  /**
   * Creates the fence of a directory.
   *
   * @param reserved returns the bytes that writers have reserved on the volume; statfs counts these
   *     bytes as free
   * @param waitMs the longest time to wait until another operation on the fence ends, in
   *     milliseconds
   */
  MountedFence(Path dir, LongSupplier reserved, long waitMs) {
    this.dir = dir;
    this.reserved = reserved;
    this.waitMs = waitMs;
    state = dir.resolve(FenceFinder.HIDDEN_NAME).resolve("state");
    statfs = dir.toFile();
  }

  @Override
  public VolumeSample sample() throws IOException {
    FileTime changed = changed();
    if (!changed.equals(known)) {
      quickStatus();
      known = changed;
    }
    return new VolumeSample(allowed, statfs.getTotalSpace(), available(), fenced);
  }

  @Override
  public long available() {
    return statfs.getUsableSpace() - reserved.getAsLong();
  }

  private FileTime changed() throws IOException {
    try {
      return Files.getLastModifiedTime(state, LinkOption.NOFOLLOW_LINKS);
    } catch (NoSuchFileException e) {
      throw new IOException(
          dir
              + ": has no fence, or is not mounted; mount the file system, or set a fence with"
              + " \"fence set DIR --allow SIZE --mode advisory\"",
          e);
    }
  }

  /** Reads the status of the fence, and repairs the fence after an interrupted operation. */
  private void quickStatus() throws IOException {
    FenceStatus status = Fence.in(dir).quickStatus();
    if (status.state() == FenceStatus.State.INTERRUPTED) {
      fence(REPAIR_STEP).yield(0);
      status = Fence.in(dir).quickStatus();
    }
    if (status.state() != FenceStatus.State.SET) {
      throw new IOException(status.message().isEmpty() ? dir + ": has no fence" : status.message());
    }
    status.requireNotMandatory(dir);
    ByteRange range = status.allowed().orElseThrow(IllegalStateException::new);
    allowed = ByteRange.of(range.start(), status.allowedEnd() - range.start());
    fenced = status.fenced();
    size = status.size();
  }

  private Fence fence(long step) throws IOException {
    return Fence.in(dir).inStepsOf(step).waiting(waitMs);
  }

  @Override
  public long widen(long available, long step) throws IOException {
    return fence(step).yield(available + reserved.getAsLong()).givenBack();
  }

  @Override
  public void narrow(long end, long step, BooleanSupplier isUrgent) throws IOException {
    Fence fence = fence(step);
    try {
      fence.narrow(ByteRange.of(allowed.start(), end - allowed.start()), progress(isUrgent));
    } catch (FenceException e) {
      if (e.isOutOfSpace()) {
        // Files beyond the end of the range were deleted, so most of the available space is there
        // and not in the range. Widen the range to include that space.
        long wider = Math.min(allowed.end() + (allowed.end() - end), size);
        fence.widen(ByteRange.of(allowed.start(), wider - allowed.start()), (done, total) -> {});
      } else if (!e.isCancelled()) {
        throw e;
      }
    }
  }

  @Override
  public void lift() throws IOException {
    Fence.in(dir).waiting(FOREVER).lift((done, total) -> {});
  }

  private static Fence.Progress progress(BooleanSupplier isUrgent) {
    return new Fence.Progress() {
      @Override
      public void advance(long done, long total) {}

      @Override
      public boolean isCancelled() {
        return isUrgent.getAsBoolean();
      }
    };
  }
}
