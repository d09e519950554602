/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** A bar chart of the busy time of each system in each workload, in percent of stock ext4. */
final class TotalsPicture {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 450;
  private static final int PERCENT = 100;

  /** Rotates the labels so that they do not overlap. */
  private static final int LABEL_DEGREES = 30;

  private final Map<BenchWork, Map<StorageSystem, Result>> results;

  TotalsPicture(Map<BenchWork, Map<StorageSystem, Result>> results) {
    this.results = results;
  }

  void write(Path file) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Drive busy time, in percent of stock ext4 (no bar: failed, or not measured)")
            .yAxisTitle("% of stock ext4")
            .build();
    chart
        .getStyler()
        .setLegendPosition(LegendPosition.OutsideE)
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false);
    chart.getStyler().setXAxisLabelRotation(LABEL_DEGREES);
    List<String> works = results.keySet().stream().map(BenchWork::id).toList();
    for (StorageSystem system : StorageSystem.values()) {
      if (results.values().stream().noneMatch(result -> result.containsKey(system))) {
        continue;
      }
      List<Double> shares = new ArrayList<>();
      results.values().forEach(result -> shares.add(share(result, system)));
      chart.addSeries(system.title(), works, shares).setFillColor(Palette.of(system));
    }
    BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
  }

  private static double share(Map<StorageSystem, Result> results, StorageSystem system) {
    Result stock = results.get(StorageSystem.EXT4);
    Result result = results.get(system);
    return stock == null || result == null || stock.rounds().isEmpty()
        ? 0
        : PERCENT * result.busySeconds() / stock.busySeconds();
  }
}
