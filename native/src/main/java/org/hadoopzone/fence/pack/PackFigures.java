/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of packing on one volume since it started, and its current state. Thread-safe. */
public final class PackFigures {
  /**
   * The current activity of a packer. The order of the constants defines the values of the metric
   * {@code PackState}.
   */
  public enum State {
    DONE("has no files to move"),
    MOVING("moves files"),
    WALKING("reads the attributes of files"),
    DISK_BUSY("waits until the disk is idle"),
    KEEPER("waits for the fence service"),
    FENCE_FULL("waits until the fence owns more blocks"),
    STARTING("starts"),
    FAILED("failed, and tries again later"),
    STOPPED("is stopped"),
    VOLUME_FULL("waits until the volume has more free space");

    private final String text;

    State(String text) {
      this.text = text;
    }

    /** Returns the state in words that follow "the packer". */
    public String text() {
      return text;
    }
  }

  private final AtomicLong bytes = new AtomicLong();
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong left = new AtomicLong();
  private volatile State state = State.STARTING;
  private volatile long aliveNanos = System.nanoTime();

  PackFigures() {}

  /** Returns the bytes moved out of the allowed range. */
  public long packedBytes() {
    return bytes.get();
  }

  /** Returns the number of files that were moved completely. */
  public long packedFiles() {
    return files.get();
  }

  /**
   * Returns the bytes of the last plan that have not moved yet. If only a part of a file moved
   * because the volume remained too full, includes all bytes of the file.
   */
  public long bytesLeft() {
    return left.get();
  }

  /** Returns the number of times that the kernel or the fence refused to move a file. */
  public long refusedFiles() {
    return refused.get();
  }

  public long failures() {
    return failures.get();
  }

  public State state() {
    return state;
  }

  /**
   * Returns the seconds since the packer last made progress, or last checked whether it can
   * continue. The packer checks every second while the disk is busy. Between two turns, it resets
   * this value every two seconds.
   */
  public long secondsSinceLook() {
    return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - aliveNanos);
  }

  void enter(State entered) {
    state = entered;
    looked();
  }

  void fail() {
    failures.incrementAndGet();
    state = State.FAILED;
  }

  void looked() {
    aliveNanos = System.nanoTime();
  }

  void planned(long plannedBytes) {
    left.set(plannedBytes);
  }

  void moved(long movedBytes) {
    bytes.addAndGet(movedBytes);
    looked();
  }

  /**
   * Subtracts the bytes of a file from the bytes left, after the file was moved or skipped.
   *
   * @param plannedBytes the planned bytes of the file; only the moved bytes if the rest of the file
   *     may still move
   */
  void settled(long plannedBytes) {
    left.addAndGet(-plannedBytes);
  }

  void movedFile() {
    files.incrementAndGet();
  }

  void refused() {
    refused.incrementAndGet();
  }
}
