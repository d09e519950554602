/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.CategorySeries.CategorySeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;

/**
 * A chart of MB per busy second with one line per system. The horizontal axis shows the rounds. If
 * each kind of round was run only once, the axis shows the kinds.
 *
 * @param name file name without its extension
 * @param points labels of the horizontal axis
 * @param lines for each system, one round per point
 */
record RoundsPicture(
    String name, String title, List<String> points, Map<StorageSystem, List<Round>> lines) {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 400;

  /**
   * Returns one picture per kind of round, or a single picture if every kind was run once. Returns
   * none if all systems failed.
   */
  static List<RoundsPicture> of(String name, String title, SystemResults results) {
    List<String> kinds = results.kinds();
    if (kinds.isEmpty()) {
      return List.of();
    }
    if (kinds.stream().allMatch(kind -> results.roundsOf(kind) == 1)) {
      return List.of(new RoundsPicture(name, title, kinds, results.rounds()));
    }
    List<RoundsPicture> pictures = new ArrayList<>();
    for (String kind : kinds) {
      List<String> points =
          IntStream.rangeClosed(1, results.roundsOf(kind)).mapToObj(Integer::toString).toList();
      pictures.add(
          new RoundsPicture(
              name + "-" + kind.replace(' ', '-'),
              title + ": " + kind,
              points,
              results.rounds(kind)));
    }
    return pictures;
  }

  void write(Path dir) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(points.get(0).equals("1") ? "round" : "")
            .yAxisTitle("MB per busy second")
            .build();
    chart
        .getStyler()
        .setDefaultSeriesRenderStyle(CategorySeriesRenderStyle.Line)
        .setLegendPosition(LegendPosition.OutsideE)
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setOverlapped(true);
    lines.forEach(
        (system, rounds) -> {
          List<Double> speeds = rounds.stream().map(Round::megabytesPerBusySecond).toList();
          CategorySeries series = chart.addSeries(system.title(), points, speeds);
          series.setLineColor(Palette.of(system));
          series.setMarkerColor(Palette.of(system));
        });
    BitmapEncoder.saveBitmap(chart, dir.resolve(name + ".png").toString(), BitmapFormat.PNG);
  }
}
