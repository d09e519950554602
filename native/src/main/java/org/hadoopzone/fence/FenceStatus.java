/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The state of a fence and of its file system; sizes in bytes. Immutable. */
public final class FenceStatus {
  /** The state of a fence. */
  public enum State {
    NONE,
    SET,
    /**
     * An operation was interrupted or is still running. Repeating the operation repairs the fence.
     */
    INTERRUPTED,
    /** Another process changed the fence. {@link FenceStatus#message} describes the change. */
    TOUCHED
  }

  private final FenceLibrary.Status status;
  private final String message;

  FenceStatus(FenceLibrary.Status status, String message) {
    this.status = status;
    this.message = message;
  }

  public State state() {
    return State.values()[(int) status.state];
  }

  /** Returns a description of the problem; empty if the fence has no problem. */
  public String message() {
    return message;
  }

  /** Returns the mode, or empty if no fence is set. */
  public Optional<Fence.Mode> mode() {
    return status.mode == 0
        ? Optional.empty()
        : Optional.of(Fence.Mode.values()[(int) status.mode - 1]);
  }

  /**
   * Checks that programs may resize the fence.
   *
   * @param dir directory of the fence
   * @throws IOException if the fence is mandatory
   */
  public void requireNotMandatory(Path dir) throws IOException {
    if (mode().filter(Fence.Mode.MANDATORY::equals).isPresent()) {
      throw new IOException(
          dir
              + ": cannot resize a mandatory fence; set it again with \"fence set --mode"
              + " advisory\"");
    }
  }

  /** Returns the allowed range, or empty if no fence is set. */
  public Optional<ByteRange> allowed() {
    return status.allowed_length == 0
        ? Optional.empty()
        : Optional.of(ByteRange.of(status.allowed_start, status.allowed_length));
  }

  /**
   * Returns the end of the allowed range, but at most the size of the file system. Without a fence,
   * returns the size of the file system.
   */
  public long allowedEnd() {
    return allowed().map(range -> Math.min(range.end(), size())).orElse(size());
  }

  public long files() {
    return status.files;
  }

  public long extents() {
    return status.extents;
  }

  /** Returns the bytes that the fence owns outside of the allowed range. */
  public long fenced() {
    return status.fenced;
  }

  /**
   * Returns the bytes that the fence can release when writers need them; 0 if the fence is
   * mandatory or not set.
   *
   * @throws FenceException if another process changed the fence
   */
  public long releasable() throws FenceException {
    if (state() == State.TOUCHED) {
      throw new FenceException(FenceLibrary.EUCLEAN, message);
    }
    return mode().filter(Fence.Mode.ADVISORY::equals).isPresent() ? fenced() : 0;
  }

  /**
   * Returns the bytes that the fence owns inside of the allowed range; 0 if the fence is complete.
   */
  public long held() {
    return status.held;
  }

  public long freeInside() {
    return status.free_inside;
  }

  /** Returns the free bytes outside of the allowed range; 0 if the fence is complete. */
  public long freeOutside() {
    return status.free_outside;
  }

  public long usedInside() {
    return status.used_inside;
  }

  public long usedOutside() {
    return status.used_outside;
  }

  /** Returns the size of the file system in bytes. */
  public long size() {
    return status.fs_size;
  }

  /** Returns the free bytes that are reserved for root and for the kernel. */
  public long reserved() {
    return status.reserved;
  }

  /** Returns the size that df shows; 0 if the file system is not mounted. */
  public long dfTotal() {
    return status.df_total;
  }

  /** Returns the used bytes that df shows; 0 if the file system is not mounted. */
  public long dfUsed() {
    return status.df_used;
  }

  /** Returns the available bytes that df shows; 0 if the file system is not mounted. */
  public long dfAvailable() {
    return status.df_available;
  }
}
