/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;
import org.hadoopzone.zone.Zone;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** A chart of one run: one bar per kind of file, with a color for each zone. */
final class PlacementChart {
  private static final int WIDTH = 1100;
  private static final int HEIGHT = 400;

  private final List<FileKind> kinds;
  private final double maxMegabytes;

  /**
   * Creates a chart.
   *
   * @param maxMegabytes end of the axis; the same for all charts that are to be compared
   */
  PlacementChart(List<FileKind> kinds, double maxMegabytes) {
    this.kinds = kinds;
    this.maxMegabytes = maxMegabytes;
  }

  /** Returns the chart as a PNG in Base64, for an HTML page. */
  String base64(DemoOutcome run) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(run.name())
            .yAxisTitle("MB written")
            .build();
    chart
        .getStyler()
        .setStacked(true)
        .setAvailableSpaceFill(0.6)
        .setAxisTickLabelsFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12))
        .setYAxisMax(maxMegabytes)
        .setPlotBorderVisible(false)
        .setSeriesColors(new Color[] {new Color(0xE69F00), new Color(0x0072B2)})
        .setLegendPosition(LegendPosition.OutsideE)
        .setChartBackgroundColor(Color.WHITE);
    Placement placement = run.placement();
    List<String> labels = kinds.stream().map(FileKind::label).toList();
    for (Zone zone : Zone.values()) {
      List<Double> megabytes =
          kinds.stream().map(kind -> Megabytes.of(placement.tally(kind, zone).bytes())).toList();
      chart.addSeries(zone.name().toLowerCase(Locale.ROOT) + " zone", labels, megabytes);
    }
    return Base64.getEncoder()
        .encodeToString(BitmapEncoder.getBitmapBytes(chart, BitmapFormat.PNG));
  }
}
