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
package org.hadoopzone.disk.trace;

import org.hadoopzone.disk.ByteRange;

/** A request that is given to a device, or that the device has done. Immutable. */
final class TraceEvent {
  /** What happens to the request. */
  enum Kind {
    ISSUE,
    COMPLETE
  }

  private final Kind kind;
  private final long clockMicros;
  private final Direction direction;
  private final ByteRange where;

  TraceEvent(Kind kind, long clockMicros, Direction direction, ByteRange where) {
    this.kind = kind;
    this.clockMicros = clockMicros;
    this.direction = direction;
    this.where = where;
  }

  Kind kind() {
    return kind;
  }

  /** When, on the clock of the trace. */
  long clockMicros() {
    return clockMicros;
  }

  Direction direction() {
    return direction;
  }

  /** The bytes on the whole disk. */
  ByteRange where() {
    return where;
  }
}
