/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.fence.ByteRange;

/** An event of the kernel: a request was issued to a device, or completed by it. Immutable. */
final class TraceEvent {
  private static final int SECTOR = 512;
  private static final long MICROS_PER_SECOND = 1_000_000;

  /**
   * The letters around R and W stand for flush (F), read-ahead (A), barrier (B), metadata (M), sync
   * (S) and atomic write (U). The limited number of digits ensures that byte values fit in a long.
   */
  private static final Pattern LINE =
      Pattern.compile(
          " (\\d{1,12})\\.(\\d{6}): block_rq_(issue|complete): \\d+,\\d+ "
              + "F?([RW])[ABFMSU]* (?:\\d+ )?\\(.*?\\) (\\d{1,16}) \\+ (\\d{1,10}) ");

  final Kind kind;

  /** The time on the clock of the trace, in microseconds. */
  final long clockMicros;

  final Direction direction;

  /** The byte range on the whole disk. */
  final ByteRange where;

  TraceEvent(Kind kind, long clockMicros, Direction direction, ByteRange where) {
    this.kind = kind;
    this.clockMicros = clockMicros;
    this.direction = direction;
    this.where = where;
  }

  /** The kind of an event. */
  enum Kind {
    ISSUE,
    COMPLETE
  }

  /**
   * Parses a line in the kernel's text format, such as
   *
   * <pre>dd-31503 [001] .....   466.870778: block_rq_issue: 7,1 WS 4096 () 40 + 8 be,0,4 [dd]</pre>
   *
   * Kernels before 6.10 omit the priority after the number of sectors. Ignores requests without
   * data: flushes, discards, writes of zeroes, and empty completions after flushes.
   *
   * @return the event; empty if the line is not a request that transfers data
   */
  static Optional<TraceEvent> parse(String line) {
    Matcher found = LINE.matcher(line);
    if (!found.find() || Long.parseLong(found.group(6)) == 0) {
      return Optional.empty();
    }
    long bytes = SECTOR * Long.parseLong(found.group(6));
    return Optional.of(
        new TraceEvent(
            found.group(3).equals("issue") ? Kind.ISSUE : Kind.COMPLETE,
            MICROS_PER_SECOND * Long.parseLong(found.group(1)) + Long.parseLong(found.group(2)),
            found.group(4).equals("R") ? Direction.READ : Direction.WRITE,
            ByteRange.of(SECTOR * Long.parseLong(found.group(5)), bytes)));
  }
}
