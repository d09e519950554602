/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import com.sun.jna.Memory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The fence of an ext4 file system: files that own the free blocks outside of an allowed range, so
 * that the kernel puts new files inside. All operations can be repeated, also after a crash, and
 * then end in the state that was asked for. {@code docs/fence.md} explains guarantees and limits.
 *
 * <p>Thread-safe; two operations at once, of this or another process, exclude each other.
 */
public final class Fence implements BasicFence {
  /** What happens when the allowed range is full. */
  public enum Mode {
    /** Writers see that there is no space, as if the file system ended there. */
    MANDATORY,
    /** The fence gives way when {@link Fence#yield} is called. */
    ADVISORY;

    /** {@code enum fence_mode}, which counts from 1 on. */
    int number() {
      return ordinal() + 1;
    }
  }

  /** Hears how far an operation is. Called from the thread that called the operation. */
  public interface Progress {
    /** Done and to do in bytes. */
    void advance(long done, long total);

    /** Asked after each {@link #advance}: whether to end here. The operation then fails. */
    default boolean isCancelled() {
      return false;
    }
  }

  private final String dir;
  private final FenceCall.Wishes wishes;
  private final FenceLibrary library;

  private Fence(String dir, FenceCall.Wishes wishes, FenceLibrary library) {
    this.dir = dir;
    this.wishes = wishes;
    this.library = library;
  }

  /**
   * The fence that is kept in a directory, whether there is one yet or not.
   *
   * @param dir any directory of the file system that the caller may write to
   * @throws FenceException if there is no fence for this platform
   */
  public static Fence in(Path dir) throws FenceException {
    return new Fence(dir.toString(), FenceCall.Wishes.NONE, FenceLibrary.load());
  }

  @Override
  public Fence adopted() {
    return new Fence(dir, wishes.adopting(), library);
  }

  /**
   * The same fence, changed in other steps than those that its size calls for.
   *
   * @param bytes the most of the allowed range that an operation holds at any moment, and what
   *     {@link #yield} gives beyond the margin
   */
  public Fence inStepsOf(long bytes) {
    return new Fence(dir, wishes.inStepsOf(bytes), library);
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
        wishes,
        progress);
  }

  /** Lets files use more: the range must contain what is allowed now. */
  public FenceReport widen(ByteRange allowed, Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_widen(
                dir, new FenceLibrary.Range(allowed), options, report, message, message.size()),
        wishes,
        progress);
  }

  /** Lets new files use less: the range must lie in what is allowed now. */
  public FenceReport narrow(ByteRange allowed, Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_narrow(
                dir, new FenceLibrary.Range(allowed), options, report, message, message.size()),
        wishes,
        progress);
  }

  /**
   * One look of an advisory fence: if less than {@code margin} bytes are available to writers, the
   * allowed range is widened until there are more again.
   */
  public FenceReport yield(long margin) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_yield(dir, margin, options, report, message, message.size()),
        wishes,
        (done, total) -> {});
  }

  @Override
  public FenceReport lift(Progress progress) throws FenceException {
    return FenceCall.report(
        (options, report, message) ->
            library.fence_lift(dir, options, report, message, message.size()),
        wishes,
        progress);
  }

  /** {@inheritDoc} May be called beside any operation. */
  @Override
  public FenceStatus status() throws FenceException {
    return FenceCall.status(
        (status, message) -> library.fence_status(dir, status, message, message.size()));
  }

  /**
   * Like {@link #status}, but within a moment on a file system of any size: the extents and what is
   * held, free and used inside and outside are left at 0, and {@link FenceStatus#fenced} counts all
   * that the fence files own, with the lists of their extents.
   */
  public FenceStatus glance() throws FenceException {
    return FenceCall.status(
        (status, message) -> library.fence_glance(dir, status, message, message.size()));
  }

  /**
   * What is wrong with the fence.
   *
   * @return empty if it is set and whole
   */
  public String check() throws FenceException {
    Memory message = FenceCall.message();
    FenceLibrary.Status status = new FenceLibrary.Status();
    int result = library.fence_check(dir, status, message, message.size());
    if (result == -FenceLibrary.EUCLEAN) {
      return message.getString(0);
    }
    FenceCall.check(result, message);
    return "";
  }

  /** Divides the file system into equal parts, and tells what each of them holds. */
  public List<FencedSpace> map(int parts) throws FenceException {
    Memory message = FenceCall.message();
    Memory spaces = new Memory((long) parts * FencedSpace.BYTES);
    FenceCall.check(library.fence_map(dir, spaces, parts, message, message.size()), message);
    List<FencedSpace> map = new ArrayList<>(parts);
    for (int i = 0; i < parts; i++) {
      map.add(FencedSpace.read(spaces, (long) i * FencedSpace.BYTES));
    }
    return map;
  }
}
