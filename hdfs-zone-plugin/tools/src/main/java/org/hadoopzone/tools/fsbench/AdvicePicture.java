/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Zone;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Draws bar charts of the disk busy time per zone, one chart per file system size. */
final class AdvicePicture {
  private static final int LABEL_DEGREES = 45;

  private AdvicePicture() {}

  static void write(Findings findings, Path file) throws IOException {
    CategoryChart[] charts =
        findings.sizes.stream()
            .filter(size -> !findings.rows(size).isEmpty())
            .map(size -> chart(findings, size))
            .toArray(CategoryChart[]::new);
    PictureFile.write(file, charts);
  }

  private static CategoryChart chart(Findings findings, long size) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(700)
            .height(500)
            .title(findings.comparison.title + ", " + ByteSize.text(size))
            .yAxisTitle("disk busy time in s")
            .build();
    CategoryStyler styler = chart.getStyler();
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
    styler.setXAxisLabelRotation(LABEL_DEGREES);
    styler.setYAxisMin(0.0);
    List<Measured> rows = findings.rows(size);
    add(chart, "outer partition", rows, Zone.OUTER).setFillColor(ChartStyle.ORANGE);
    add(chart, "inner partition", rows, Zone.INNER).setFillColor(ChartStyle.BLUE);
    return chart;
  }

  private static CategorySeries add(
      CategoryChart chart, String name, List<Measured> rows, Zone zone) {
    return chart.addSeries(
        name,
        rows.stream().map(row -> row.recipe.name()).collect(Collectors.toList()),
        rows.stream().map(row -> row.busySeconds(zone)).collect(Collectors.toList()));
  }
}
