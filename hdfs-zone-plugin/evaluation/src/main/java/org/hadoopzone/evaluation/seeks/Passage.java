/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import org.hadoopzone.tools.trace.Direction;

/**
 * A single disk access: an optional seek, a rotational delay and a transfer.
 *
 * @param time host time in seconds since the trace began
 * @param address address of the first byte
 * @param bytes number of bytes transferred
 * @param seekSeconds duration of the seek; 0 if the head did not seek
 * @param rotationSeconds rotational delay before the first byte
 * @param transferSeconds duration of the transfer
 */
public record Passage(
    double time,
    long address,
    long bytes,
    Direction direction,
    double seekSeconds,
    double rotationSeconds,
    double transferSeconds) {
  boolean isSeek() {
    return seekSeconds > 0;
  }

  /** Returns the time for seek and rotation, in seconds. */
  double lostSeconds() {
    return seekSeconds + rotationSeconds;
  }
}
