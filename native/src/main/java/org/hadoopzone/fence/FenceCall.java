/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;

/** Calls the native library: passes options, and turns error numbers into exceptions. */
final class FenceCall {
  private FenceCall() {}

  /** A call that changes a fence. */
  interface Operation {
    int call(FenceLibrary.Options options, FenceLibrary.Report report, Memory message);
  }

  /** A call that reads the state of a fence. */
  interface StatusCall {
    int call(FenceLibrary.Status status, Memory message);
  }

  /** The options of an operation. Immutable. */
  static final class CallOptions {
    static final CallOptions NONE = new CallOptions(0, 0, 0, 0);

    private final long flags;
    private final long step;
    private final long waitMs;
    private final long rate;

    private CallOptions(long flags, long step, long waitMs, long rate) {
      this.flags = flags;
      this.step = step;
      this.waitMs = waitMs;
      this.rate = rate;
    }

    CallOptions adopting() {
      return new CallOptions(flags | FenceLibrary.ADOPT, step, waitMs, rate);
    }

    CallOptions inStepsOf(long bytes) {
      return new CallOptions(flags, bytes, waitMs, rate);
    }

    CallOptions waiting(long milliseconds) {
      return new CallOptions(flags, step, milliseconds, rate);
    }

    CallOptions movingAtMost(long bytesPerSecond) {
      return new CallOptions(flags, step, waitMs, bytesPerSecond);
    }

    /** Returns the options for a call that reports its progress to the given object. */
    FenceLibrary.Options toOptions(Fence.Progress progress) {
      FenceLibrary.Options options = new FenceLibrary.Options();
      options.flags = flags;
      options.step = step;
      options.wait_ms = waitMs;
      options.rate = rate;
      options.progress =
          (Pointer data, long done, long total) -> {
            progress.advance(done, total);
            return progress.isCancelled() ? 1 : 0;
          };
      return options;
    }
  }

  /** Runs an operation that changes a fence, and returns its report. */
  static FenceReport report(Operation operation, CallOptions options, Fence.Progress progress)
      throws FenceException {
    try (NativeBuffer buffer = message()) {
      Memory message = buffer.memory();
      FenceLibrary.Report report = new FenceLibrary.Report();
      check(operation.call(options.toOptions(progress), report, message), message);
      return new FenceReport(report);
    }
  }

  /** Reads the state of a fence. */
  static FenceStatus status(StatusCall read) throws FenceException {
    try (NativeBuffer buffer = message()) {
      Memory message = buffer.memory();
      FenceLibrary.Status status = new FenceLibrary.Status();
      check(read.call(status, message), message);
      return new FenceStatus(status, message.getString(0));
    }
  }

  /**
   * Allocates a buffer for a message. Callers pass the size of the buffer to C as a Java long: on
   * all supported platforms, size_t has 64 bits.
   */
  static NativeBuffer message() {
    return new NativeBuffer(FenceLibrary.MESSAGE_BYTES);
  }

  static void check(int result, Memory message) throws FenceException {
    if (result < 0) {
      throw new FenceException(-result, message.getString(0));
    }
  }
}
