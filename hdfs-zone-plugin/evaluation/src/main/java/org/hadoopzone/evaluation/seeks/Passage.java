/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import org.hadoopzone.tools.trace.Direction;

/**
 * What the head of a drive did in one go.
 *
 * @param time of the host, in seconds since the trace began
 * @param address of the first byte that passed
 * @param bytes how many passed
 * @param seekSeconds for how long the head was on its way; 0 if it had not to seek
 * @param rotationSeconds for how long it then waited for the first byte
 * @param transferSeconds for how long the bytes passed
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

  /** Seconds in which nothing passed. */
  double lostSeconds() {
    return seekSeconds + rotationSeconds;
  }
}
