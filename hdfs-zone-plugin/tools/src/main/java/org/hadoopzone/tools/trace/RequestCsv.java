/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.hadoopzone.fence.ByteRange;

/**
 * Reads and writes requests as CSV, one line per request, with times in seconds and sizes in bytes.
 */
public final class RequestCsv {
  private static final String HEAD = "time_s,address_bytes,length_bytes,direction,latency_s";
  private static final int COLUMNS = 5;
  private static final int MICRO_DIGITS = 6;

  private RequestCsv() {}

  /** Writes requests to a file; overwrites an existing one. */
  public static void write(Path file, Collection<Request> requests) throws IOException {
    Stream<String> lines = requests.stream().map(RequestCsv::line);
    Files.write(file, (Iterable<String>) Stream.concat(Stream.of(HEAD), lines)::iterator);
  }

  private static String line(Request request) {
    return String.join(
        ",",
        seconds(request.timeMicros()),
        Long.toString(request.address()),
        Long.toString(request.bytes()),
        request.direction().name().toLowerCase(Locale.ROOT),
        seconds(request.latencyMicros()));
  }

  private static String seconds(long micros) {
    return BigDecimal.valueOf(micros, MICRO_DIGITS).toPlainString();
  }

  /**
   * Reads a file that {@link #write} has written.
   *
   * @throws IOException if the file cannot be read, or is malformed; the message then contains the
   *     line and the expected columns
   */
  public static List<Request> read(Path file) throws IOException {
    List<Request> requests = new ArrayList<>();
    try (BufferedReader in = Files.newBufferedReader(file)) {
      int number = 1;
      if (!HEAD.equals(in.readLine())) {
        throw malformed(file, number, null);
      }
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        number++;
        try {
          requests.add(request(line.split(",")));
        } catch (IllegalArgumentException | ArithmeticException e) {
          throw malformed(file, number, e);
        }
      }
    }
    return requests;
  }

  private static Request request(String[] columns) {
    if (columns.length != COLUMNS) {
      throw new IllegalArgumentException(columns.length + " columns");
    }
    return Request.of(
        micros(columns[0]),
        ByteRange.of(Long.parseLong(columns[1]), Long.parseLong(columns[2])),
        Direction.valueOf(columns[3].toUpperCase(Locale.ROOT)),
        micros(columns[4]));
  }

  private static long micros(String seconds) {
    return new BigDecimal(seconds).movePointRight(MICRO_DIGITS).longValueExact();
  }

  private static IOException malformed(Path file, int line, Exception cause) {
    return new IOException(file + ", line " + line + ": expected " + HEAD, cause);
  }
}
