/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.util.RawPath;

/**
 * The fence of an ext4 file system: files that own the free blocks outside of an allowed range, so
 * that the kernel allocates new files inside the range. Operations are idempotent: repeating one,
 * even after a crash, leads to the requested state. {@code docs/fence.md} explains guarantees and
 * limits.
 *
 * <p>Thread-safe. While one operation changes a fence, all other operations that change it fail
 * with EBUSY, also in other processes.
 */
public final class Fence implements BasicFence {
  /** The behaviour of a fence when its allowed range is full. */
  public enum Mode {
    /** Writers get ENOSPC, as if the file system ended at the allowed range. */
    MANDATORY,
    /** The allowed range is widened when {@link Fence#yield} is called. */
    ADVISORY;

    /** Returns the value of {@code enum fence_mode}, which starts at 1. */
    int number() {
      return ordinal() + 1;
    }
  }

  /** Receives the progress of an operation, in the thread that called the operation. */
  public interface Progress {
    /** Reports the number of bytes processed so far, and the total number of bytes to process. */
    void advance(long done, long total);

    /**
     * Returns whether to cancel the operation, which then fails. Called after each {@link
     * #advance}.
     */
    default boolean isCancelled() {
      return false;
    }
  }

  /** Number of extents that the first call requests; most files have fewer. */
  private static final int EXTENTS = 64;

  /** Size of {@code struct fence_range} in bytes. */
  private static final long EXTENT_BYTES = 2 * Long.BYTES;

  private final String dir;
  private final FenceCall.CallOptions options;
  private final FenceLibrary library;

  private Fence(String dir, FenceCall.CallOptions options, FenceLibrary library) {
    this.dir = dir;
    this.options = options;
    this.library = library;
  }

  /**
   * Returns the fence of a directory. The fence need not be set yet.
   *
   * @param dir any directory on the file system for which the caller has write permission
   * @throws FenceException if the jar has no fence library for this platform, or the library cannot
   *     be loaded
   */
  public static Fence in(Path dir) throws FenceException {
    return new Fence(dir.toString(), FenceCall.CallOptions.NONE, FenceLibrary.load());
  }

  @Override
  public Fence adopted() {
    return new Fence(dir, options.adopting(), library);
  }

  /**
   * Returns this fence with another step size.
   *
   * @param bytes the maximum number of bytes of the allowed range that the fence owns at any time
   *     during an operation. {@link #yield} releases this many bytes in addition to the margin
   */
  public Fence inStepsOf(long bytes) {
    return new Fence(dir, options.inStepsOf(bytes), library);
  }

  /**
   * Returns this fence with the given lock timeout. An operation waits this long while another
   * operation changes the fence, and then fails with EBUSY. The default is 0.
   *
   * @param milliseconds the longest time to wait; negative: no limit
   */
  public Fence waiting(long milliseconds) {
    return new Fence(dir, options.waiting(milliseconds), library);
  }

  /**
   * Returns this fence with a rate limit for {@link #sink}.
   *
   * @param bytesPerSecond the maximum number of bytes to move per second; 0: no limit
   */
  public Fence movingAtMost(long bytesPerSecond) {
    return new Fence(dir, options.movingAtMost(bytesPerSecond), library);
  }

  @Override
  public FenceReport set(ByteRange allowed, Mode mode, Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_set(
                dir,
                new FenceLibrary.Range(allowed),
                mode.number(),
                options,
                report,
                message,
                message.size()),
        options,
        progress);
  }

  /** Widens the allowed range. The new range must contain the current one. */
  public FenceReport widen(ByteRange allowed, Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_widen(
                dir, new FenceLibrary.Range(allowed), options, report, message, message.size()),
        options,
        progress);
  }

  /** Narrows the allowed range for new files. The new range must lie within the current one. */
  public FenceReport narrow(ByteRange allowed, Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_narrow(
                dir, new FenceLibrary.Range(allowed), options, report, message, message.size()),
        options,
        progress);
  }

  /**
   * Checks the free space of an advisory fence once. If less than {@code margin} bytes are
   * available to writers, widens the allowed range until {@code margin} bytes plus one {@linkplain
   * #inStepsOf step} are available, or until nothing is fenced.
   *
   * @throws FenceException with EPERM if the fence is mandatory
   */
  public FenceReport yield(long margin) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_yield(dir, margin, options, report, message, message.size()),
        options,
        (done, total) -> {});
  }

  /**
   * Moves the blocks of a file out of the allowed range, into blocks that the fence owns. Other
   * processes may read, map, append to, truncate or remove the file meanwhile; its content, inode
   * number and times stay the same. {@code fence_sink} in {@code fence.h} lists the files that it
   * refuses. A cancelled call returns normally; {@link SinkReport#left} is then not 0.
   *
   * @param file a regular file that belongs to the owner of the fence, on the same file system
   * @param progress called after each step of at most 32 MiB, and during pauses
   * @throws FenceException if the file is refused ({@link FenceException#errno} is the reason), or
   *     the move fails. A part of the file may then have moved ({@link FenceException#moved}), but
   *     its content is unchanged unless {@link FenceException#isUnrecoverable}
   */
  public SinkReport sink(Path file, Progress progress) throws FenceException {
    try (NativeBuffer buffer = FenceCall.message()) {
      Memory message = buffer.memory();
      FenceLibrary.Sunk report = new FenceLibrary.Sunk();
      int result =
          library.fence_sink(
              dir,
              RawPath.toCString(file),
              options.toOptions(progress),
              report,
              message,
              message.size());
      if (result < 0) {
        throw new FenceException(-result, message.getString(0), report.moved);
      }
      return new SinkReport(report.moved, report.left, report.extents);
    }
  }

  /**
   * Returns the addresses of a file's extents on the device, in file order.
   *
   * @param file a regular file
   * @throws FenceException with EAGAIN if the file has data that is not written to the disk yet
   */
  public static List<ByteRange> extents(Path file) throws FenceException {
    FenceLibrary library = FenceLibrary.load();
    byte[] path = RawPath.toCString(file);
    try (NativeBuffer buffer = FenceCall.message()) {
      Memory message = buffer.memory();
      long capacity = EXTENTS;
      while (true) {
        try (NativeBuffer extents = new NativeBuffer(Long.BYTES + capacity * EXTENT_BYTES)) {
          Memory found = extents.memory();
          Pointer first = found.share(Long.BYTES);
          FenceCall.check(
              library.fence_file_extents(path, first, capacity, found, message, message.size()),
              message);
          long count = found.getLong(0);
          if (count <= capacity) {
            return extents(first, count);
          }
          capacity = count;
        }
      }
    }
  }

  private static List<ByteRange> extents(Pointer first, long count) {
    List<ByteRange> extents = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      long at = i * EXTENT_BYTES;
      extents.add(ByteRange.of(first.getLong(at), first.getLong(at + Long.BYTES)));
    }
    return extents;
  }

  @Override
  public FenceReport lift(Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_lift(dir, options, report, message, message.size()),
        options,
        progress);
  }

  /** {@inheritDoc} May be called while any operation runs. */
  @Override
  public FenceStatus status() throws FenceException {
    return FenceCall.status(
        (status, message) -> library.fence_status(dir, status, message, message.size()));
  }

  /**
   * Returns the status without the number of extents and without the held, free and used bytes.
   * These figures are 0, because counting them takes seconds on a file system of many TiB. {@link
   * FenceStatus#fenced} is the total size of the fence files, including the blocks of their extent
   * trees.
   */
  public FenceStatus quickStatus() throws FenceException {
    return FenceCall.status(
        (status, message) -> library.fence_status_quick(dir, status, message, message.size()));
  }

  /**
   * Returns the bytes that the fence can release when writers need them; 0 if the fence is
   * mandatory or not set.
   *
   * @throws FenceException if this process may not read the fence, or another process changed it
   */
  public long releasable() throws FenceException {
    return quickStatus().releasable();
  }

  /**
   * Checks whether {@link #sink} can move files on this file system. The fence need not be set.
   * Detects bigalloc only if a cluster has at least 4 blocks, and the size of the directory of this
   * fence is at most 2 blocks, as usual. Detects fast_commit only after the first commit since the
   * mount.
   *
   * @throws FenceException if the kernel is too old, or if a mount option or a feature of the file
   *     system prevents moves
   */
  public void requireSinkSupport() throws FenceException {
    try (NativeBuffer buffer = FenceCall.message()) {
      Memory message = buffer.memory();
      FenceCall.check(library.fence_sink_supported(dir, message, message.size()), message);
    }
  }

  /**
   * Checks whether the fence is set and complete.
   *
   * @return a description of the problem; empty if there is none
   */
  public String check() throws FenceException {
    try (NativeBuffer buffer = FenceCall.message()) {
      Memory message = buffer.memory();
      FenceLibrary.Status status = new FenceLibrary.Status();
      int result = library.fence_check(dir, status, message, message.size());
      if (result == -FenceLibrary.EUCLEAN) {
        return message.getString(0);
      }
      FenceCall.check(result, message);
      return "";
    }
  }

  /** Divides the file system into equal parts and returns the space usage of each. */
  public List<FencedSpace> map(int parts) throws FenceException {
    try (NativeBuffer buffer = FenceCall.message();
        NativeBuffer counted = new NativeBuffer((long) parts * FencedSpace.BYTES)) {
      Memory message = buffer.memory();
      Memory spaces = counted.memory();
      FenceCall.check(library.fence_map(dir, spaces, parts, message, message.size()), message);
      List<FencedSpace> map = new ArrayList<>(parts);
      for (int i = 0; i < parts; i++) {
        map.add(FencedSpace.read(spaces, (long) i * FencedSpace.BYTES));
      }
      return map;
    }
  }
}
