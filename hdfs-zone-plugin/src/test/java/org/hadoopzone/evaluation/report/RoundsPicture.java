/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.report;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** MB per busy second by round: a line for each system. */
final class RoundsPicture {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 450;

  private final String title;
  private final Map<StorageSystem, Result> results;

  RoundsPicture(String title, Map<StorageSystem, Result> results) {
    this.title = title;
    this.results = results;
  }

  /** Draws it, unless there is nothing to be drawn. */
  boolean write(Path file) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("round")
            .yAxisTitle("MB per busy second")
            .build();
    chart
        .getStyler()
        .setLegendPosition(LegendPosition.OutsideE)
        .setChartBackgroundColor(Color.WHITE)
        .setPlotBorderVisible(false);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setXAxisDecimalPattern("0");
    results.forEach(
        (system, result) -> {
          List<Round> rounds = result.rounds();
          if (rounds.size() > 1) {
            chart.addSeries(
                system.title(),
                IntStream.rangeClosed(1, rounds.size()).asDoubleStream().toArray(),
                rounds.stream().mapToDouble(Round::megabytesPerBusySecond).toArray());
          }
        });
    if (chart.getSeriesMap().isEmpty()) {
      return false;
    }
    BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
    return true;
  }
}
