/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Bar charts of the busy seconds per zone, one chart per file system size, side by side. */
public final class AdvicePicture {
  private static final int LABEL_DEGREES = 45;

  private final Findings findings;

  public AdvicePicture(Findings findings) {
    this.findings = findings;
  }

  public void write(Path file) throws IOException {
    PictureFile.write(
        file,
        findings.sizes().stream()
            .filter(size -> !findings.rows(size).isEmpty())
            .map(this::chart)
            .toArray(CategoryChart[]::new));
  }

  private CategoryChart chart(long size) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(700)
            .height(500)
            .title(findings.comparison().title() + ", " + Sizes.text(size))
            .yAxisTitle("disk busy time in s")
            .build();
    CategoryStyler styler = chart.getStyler();
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setLegendPosition(LegendPosition.OutsideS).setLegendLayout(LegendLayout.Horizontal);
    styler.setXAxisLabelRotation(LABEL_DEGREES).setYAxisMin(0.0);
    List<Measured> rows = findings.rows(size);
    add(chart, "outer partition", rows, Zone.OUTER).setFillColor(ChartStyle.ORANGE);
    add(chart, "inner partition", rows, Zone.INNER).setFillColor(ChartStyle.BLUE);
    return chart;
  }

  private static CategorySeries add(
      CategoryChart chart, String name, List<Measured> rows, Zone zone) {
    return chart.addSeries(
        name,
        rows.stream().map(row -> row.recipe().name()).collect(Collectors.toList()),
        rows.stream().map(row -> row.busySeconds(zone)).collect(Collectors.toList()));
  }
}
