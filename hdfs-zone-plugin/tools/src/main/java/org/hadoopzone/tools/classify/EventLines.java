/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;
import org.apache.hadoop.mapreduce.jobhistory.EventType;
import org.apache.hadoop.util.LineReader;

/**
 * The events of a history file in text format. Drops the lines of frequent events that are never
 * needed, without parsing them. Drops a line only if it starts exactly as such an event, so that
 * the parser still detects damaged lines.
 */
final class EventLines extends InputStream {
  private static final byte[] NEWLINE = {'\n'};
  private static final byte[][] LEFT_OUT = {
    beginning(EventType.TASK_STARTED),
    beginning(EventType.MAP_ATTEMPT_STARTED),
    beginning(EventType.MAP_ATTEMPT_FINISHED),
    beginning(EventType.REDUCE_ATTEMPT_STARTED),
    beginning(EventType.REDUCE_ATTEMPT_FINISHED),
  };

  private final LineReader lines;
  private final Text line = new Text();
  private int next;

  EventLines(InputStream in) {
    lines = new LineReader(in);
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? line.getBytes()[next++] & 0xff : -1;
  }

  @Override
  public int read(byte[] bytes, int start, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, line.getLength() - next);
    System.arraycopy(line.getBytes(), next, bytes, start, count);
    next += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private boolean hasMore() throws IOException {
    if (next < line.getLength()) {
      return true;
    }
    do {
      if (lines.readLine(line) == 0) {
        return false;
      }
    } while (isLeftOut(line));
    line.append(NEWLINE, 0, NEWLINE.length);
    next = 0;
    return true;
  }

  private static boolean isLeftOut(Text line) {
    for (byte[] beginning : LEFT_OUT) {
      int length = beginning.length;
      if (line.getLength() >= length
          && WritableComparator.compareBytes(line.getBytes(), 0, length, beginning, 0, length)
              == 0) {
        return true;
      }
    }
    return false;
  }

  private static byte[] beginning(EventType type) {
    return ("{\"type\":\"" + type + "\",\"event\":{").getBytes(StandardCharsets.UTF_8);
  }
}
