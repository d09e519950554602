/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the use of a volume by address and by age of data, before and after packing. */
final class PackPicture {
  private static final int WIDTH = 1100;
  private static final int HEIGHT = 330;
  private static final int TICK_SPACING = 110;
  private static final int COLUMNS = 256;
  private static final double PERCENT = 100;
  private static final Color GREY = new Color(0x767676);

  /** The order from the bottom to the top of the picture. */
  private static final List<SpaceKind> ORDER =
      Collections.unmodifiableList(
          Arrays.asList(
              SpaceKind.OLDER,
              SpaceKind.UNDER_A_MONTH,
              SpaceKind.UNDER_A_WEEK,
              SpaceKind.UNDER_A_DAY,
              SpaceKind.OTHER,
              SpaceKind.FENCED,
              SpaceKind.FREE));

  private PackPicture() {}

  /** Writes a picture with a chart for each map, one below the other. */
  static void write(Path file, String volume, SpaceMap before, SpaceMap after) throws IOException {
    PictureFile.writeBelow(
        file, chart(volume + " now", before), chart(volume + " when packed", after));
  }

  private static XYChart chart(String title, SpaceMap map) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("address in GiB (outer, fast tracks on the left)")
            .yAxisTitle("% of the space")
            .build();
    ChartStyle.apply(chart, map.size() / Sizes.GIB, PERCENT);
    XYStyler styler = chart.getStyler();
    styler.setDefaultSeriesRenderStyle(XYSeriesRenderStyle.PolygonArea);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setAxisTickLabelsColor(Color.BLACK);
    styler.setXAxisTickMarkSpacingHint(TICK_SPACING);
    styler.setPlotGridLinesVisible(false);
    for (int i = ORDER.size() - 1; i >= 0; i--) {
      add(chart, map, i);
    }
    return chart;
  }

  /** Adds the area of a kind of space, on top of the kinds that precede it in {@link #ORDER}. */
  private static void add(XYChart chart, SpaceMap map, int index) {
    int columns = Math.min(COLUMNS, map.parts());
    int corners = 4 * columns;
    double[] x = new double[corners];
    double[] y = new double[corners];
    for (int i = 0; i < columns; i++) {
      int from = map.parts() * i / columns;
      int to = map.parts() * (i + 1) / columns;
      double bottom = percent(map, from, to, ORDER.subList(0, index));
      double top = percent(map, from, to, ORDER.subList(0, index + 1));
      // The outline follows the upper edge from left to right, and the lower edge from right to
      // left.
      set(x, 2 * i, corners, map.address(from) / Sizes.GIB, map.address(to) / Sizes.GIB);
      set(y, 2 * i, corners, top, top);
      y[corners - 1 - 2 * i] = bottom;
      y[corners - 2 - 2 * i] = bottom;
    }
    SpaceKind kind = ORDER.get(index);
    XYSeries series = chart.addSeries(kind.label(), x, y);
    series.setMarker(SeriesMarkers.NONE).setFillColor(kind.color());
    // The line makes white visible in the legend.
    series.setLineColor(kind == SpaceKind.FREE ? GREY : kind.color());
    series.setLineStyle(new BasicStroke(1));
  }

  /**
   * Sets two adjacent corners of the upper edge, and the two corners below them on the lower edge.
   */
  private static void set(double[] values, int at, int corners, double first, double second) {
    values[at] = first;
    values[at + 1] = second;
    values[corners - 1 - at] = first;
    values[corners - 2 - at] = second;
  }

  private static double percent(SpaceMap map, int from, int to, List<SpaceKind> kinds) {
    long bytes = 0;
    long all = 0;
    for (int part = from; part < to; part++) {
      for (SpaceKind kind : ORDER) {
        all += map.bytes(part, kind);
        bytes += kinds.contains(kind) ? map.bytes(part, kind) : 0;
      }
    }
    return all == 0 ? 0 : PERCENT * bytes / all;
  }
}
