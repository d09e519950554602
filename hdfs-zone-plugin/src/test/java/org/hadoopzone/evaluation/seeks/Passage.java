/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.seeks;

import org.hadoopzone.disk.trace.Direction;

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
