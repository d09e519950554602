/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import org.hadoopzone.fence.ByteRange;

/** An event of the kernel: a request was issued to a device, or completed by it. Immutable. */
final class TraceEvent {
  /** The kind of an event. */
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

  /** Returns the time on the clock of the trace, in microseconds. */
  long clockMicros() {
    return clockMicros;
  }

  Direction direction() {
    return direction;
  }

  /** Returns the byte range on the whole disk. */
  ByteRange where() {
    return where;
  }
}
