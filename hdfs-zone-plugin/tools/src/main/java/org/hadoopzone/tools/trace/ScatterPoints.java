/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.hadoopzone.tools.cli.Sizes;

/**
 * The dots of a chart of address over time. Divides the chart into cells of the size of a dot, and
 * shows only the first request in each cell. This limits the number of dots.
 */
final class ScatterPoints {
  static final int COLUMNS = 400;
  static final int ROWS = 200;

  private static final double MICROS_PER_SECOND = 1e6;

  private final double[] seconds;
  private final double[] gibibytes;
  private int count;

  private ScatterPoints(int size) {
    seconds = new double[size];
    gibibytes = new double[size];
  }

  /**
   * Returns the dots of the requests in one direction.
   *
   * @param endMicros the end of the time axis, in microseconds
   * @param endAddress the end of the address axis, in bytes
   */
  static ScatterPoints of(
      List<Request> requests, Direction direction, long endMicros, long endAddress) {
    ScatterPoints points = new ScatterPoints(Math.min(requests.size(), COLUMNS * ROWS));
    BitSet taken = new BitSet(COLUMNS * ROWS);
    for (Request request : requests) {
      int column = cell(request.timeMicros(), endMicros, COLUMNS);
      int row = cell(request.address(), endAddress, ROWS);
      int cell = row * COLUMNS + column;
      if (request.direction() == direction && !taken.get(cell)) {
        taken.set(cell);
        points.add(request);
      }
    }
    return points;
  }

  private static int cell(long value, long end, int cells) {
    return (int) Math.min(cells - 1, (double) value / end * cells);
  }

  private void add(Request request) {
    seconds[count] = request.timeMicros() / MICROS_PER_SECOND;
    gibibytes[count] = request.address() / Sizes.GIB;
    count++;
  }

  double[] seconds() {
    return Arrays.copyOf(seconds, count);
  }

  double[] gibibytes() {
    return Arrays.copyOf(gibibytes, count);
  }
}
