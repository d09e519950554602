/* SPDX-License-Identifier: Apache-2.0 */
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
