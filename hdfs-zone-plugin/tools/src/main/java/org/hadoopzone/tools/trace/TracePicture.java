/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws the addresses of reads and writes over time as dots. Each traced system gets a chart. The
 * charts are side by side and have the same axes.
 */
public final class TracePicture {
  static final int COLUMNS = 400;
  static final int ROWS = 200;

  private static final int WIDTH_ALONE = 1000;
  private static final int WIDTH_BESIDE_OTHERS = 640;
  private static final int HEIGHT = 500;
  private static final int DOT = 3;
  private static final double MICROS_PER_SECOND = 1e6;

  private final long deviceSize;
  private final Map<String, List<Request>> systems = new LinkedHashMap<>();

  /**
   * Creates an empty picture.
   *
   * @param deviceSize the size of the traced devices in bytes, which is the end of the address axes
   */
  public TracePicture(long deviceSize) {
    this.deviceSize = deviceSize;
  }

  /** Adds a chart to the right of the previous ones. */
  public TracePicture add(String title, List<Request> requests) {
    systems.put(title, requests);
    return this;
  }

  /** Writes all charts to a file. Its name must end in .png. */
  public void write(Path file) throws IOException {
    List<XYChart> charts = new ArrayList<>();
    systems.forEach((title, requests) -> charts.add(chart(title, requests)));
    PictureFile.write(file, charts.toArray(new XYChart[0]));
  }

  private XYChart chart(String title, List<Request> requests) {
    XYChart chart =
        new XYChartBuilder()
            .width(systems.size() == 1 ? WIDTH_ALONE : WIDTH_BESIDE_OTHERS)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("time in s")
            .yAxisTitle("address in GiB (0: outermost)")
            .build();
    XYStyler styler = chart.getStyler();
    styler.setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    styler.setMarkerSize(DOT);
    styler.setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
    ChartStyle.apply(chart, endMicros() / MICROS_PER_SECOND, deviceSize / Sizes.GIB);
    add(chart, "written", ChartStyle.ORANGE, requests, Direction.WRITE);
    add(chart, "read", ChartStyle.BLUE, requests, Direction.READ);
    return chart;
  }

  /**
   * Returns the completion time of the last request of all systems, in microseconds. Returns one
   * second if there are no requests.
   */
  private long endMicros() {
    return systems.values().stream()
        .flatMap(List::stream)
        .mapToLong(Request::doneMicros)
        .max()
        .orElse((long) MICROS_PER_SECOND);
  }

  private void add(
      XYChart chart, String name, Color color, List<Request> requests, Direction direction) {
    List<Request> dots = dots(requests, direction, endMicros(), deviceSize);
    if (!dots.isEmpty()) {
      double[] seconds = values(dots, request -> request.timeMicros() / MICROS_PER_SECOND);
      double[] addresses = values(dots, request -> request.address() / Sizes.GIB);
      XYSeries series = chart.addSeries(name, seconds, addresses);
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(color);
    }
  }

  private static double[] values(List<Request> dots, ToDoubleFunction<Request> value) {
    return dots.stream().mapToDouble(value).toArray();
  }

  /**
   * Returns the requests in one direction that the chart shows as dots. To limit their number,
   * divides the chart into cells of the size of a dot, and selects the first request in each cell.
   *
   * @param endMicros the end of the time axis, in microseconds
   * @param endAddress the end of the address axis, in bytes
   */
  static List<Request> dots(
      List<Request> requests, Direction direction, long endMicros, long endAddress) {
    BitSet taken = new BitSet(COLUMNS * ROWS);
    List<Request> dots = new ArrayList<>();
    for (Request request : requests) {
      int column = cell(request.timeMicros(), endMicros, COLUMNS);
      int cell = cell(request.address(), endAddress, ROWS) * COLUMNS + column;
      if (request.direction() == direction && !taken.get(cell)) {
        taken.set(cell);
        dots.add(request);
      }
    }
    return dots;
  }

  private static int cell(long value, long end, int cells) {
    return (int) Math.min(cells - 1, (double) value / end * cells);
  }
}
