/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.hadoopzone.evaluation.seeks.SeekTable.Row;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/** A heat map of seeks between pairs of streams: the darker the cell, the more seeks. */
public record SeekHeatMap(String title, SeekTable table, int rounds) {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 560;
  private static final int LABEL_DEGREES = 30;
  private static final Color[] WHITE_TO_BLUE = {Color.WHITE, new Color(0x56B4E9)};

  public void write(Path file) throws IOException {
    List<String> titles = Arrays.stream(IoStream.values()).map(IoStream::title).toList();
    List<Number[]> cells = new ArrayList<>();
    for (IoStream from : IoStream.values()) {
      for (IoStream to : IoStream.values()) {
        cells.add(new Number[] {to.ordinal(), from.ordinal(), seeks(from, to)});
      }
    }
    HeatMapChart chart =
        new HeatMapChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("to")
            .yAxisTitle("from")
            .build();
    chart
        .getStyler()
        .setRangeColors(WHITE_TO_BLUE)
        .setShowValue(true)
        .setHeatMapValueDecimalPattern("#")
        .setPlotContentSize(1)
        .setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisLabelRotation(LABEL_DEGREES);
    chart.addSeries("seeks per round", titles, titles, cells);
    BitmapEncoder.saveBitmap(chart, file.toString(), BitmapFormat.PNG);
  }

  private long seeks(IoStream from, IoStream to) {
    return Math.round(
        table.rows().stream()
                .filter(row -> row.from() == from && row.to() == to)
                .mapToLong(Row::seeks)
                .sum()
            / (double) rounds);
  }
}
