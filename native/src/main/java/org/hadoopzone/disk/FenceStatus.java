/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.Optional;

/** What there is of a fence, and what the file system holds; sizes in bytes. Immutable. */
public final class FenceStatus {
  /** How it is with the fence. */
  public enum State {
    NONE,
    SET,
    /** An operation was cut short, or runs now: repeat it. */
    INTERRUPTED,
    /** Someone else has changed it: {@link FenceStatus#message} says what. */
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

  /** What is to be said of the state; empty if all is well. */
  public String message() {
    return message;
  }

  /** Empty if there is no fence. */
  public Optional<Fence.Mode> mode() {
    return status.mode == 0
        ? Optional.empty()
        : Optional.of(Fence.Mode.values()[(int) status.mode - 1]);
  }

  /** Empty if there is no fence. */
  public Optional<ByteRange> allowed() {
    return status.allowed_length == 0
        ? Optional.empty()
        : Optional.of(ByteRange.of(status.allowed_start, status.allowed_length));
  }

  public long files() {
    return status.files;
  }

  public long extents() {
    return status.extents;
  }

  /** Owned by the fence, outside of the allowed range. */
  public long fenced() {
    return status.fenced;
  }

  /** Owned by the fence, inside of the allowed range: 0 in a whole fence. */
  public long held() {
    return status.held;
  }

  public long freeInside() {
    return status.free_inside;
  }

  /** 0 in a whole fence. */
  public long freeOutside() {
    return status.free_outside;
  }

  public long usedInside() {
    return status.used_inside;
  }

  public long usedOutside() {
    return status.used_outside;
  }

  /** Of the file system. */
  public long size() {
    return status.fs_size;
  }

  /** Free, but only for root. */
  public long reserved() {
    return status.reserved;
  }

  /** What df shows as size; 0 if the file system is not mounted. */
  public long dfTotal() {
    return status.df_total;
  }

  /** What df shows as used; 0 if the file system is not mounted. */
  public long dfUsed() {
    return status.df_used;
  }

  /** What df shows as available; 0 if the file system is not mounted. */
  public long dfAvailable() {
    return status.df_available;
  }
}
