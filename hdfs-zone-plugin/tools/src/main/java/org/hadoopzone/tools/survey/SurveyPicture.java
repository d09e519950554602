/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.ToDoubleFunction;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.Zone;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;

/** Draws a survey as a chart: the rate in MB/s by address, the boundary, and the partitions. */
public final class SurveyPicture {
  private static final Color GREY = new Color(0x888888);
  private static final double HEADROOM = 1.1;
  private static final double PARTITIONS_AT = 0.03;

  private final DiskSurvey survey;
  private final double top;
  private final XYChart chart;

  public SurveyPicture(DiskSurvey survey) {
    this.survey = survey;
    Curve curve = survey.curve;
    double fastest = curve.samples.stream().mapToDouble(s -> s.rate).max().getAsDouble();
    top = HEADROOM * fastest / SurveyText.MB;
    chart =
        ChartStyle.chart(
            survey.disk.toString(),
            "address in GiB (outer tracks on the left)",
            survey.disk.size() / Sizes.GIB,
            "read rate in MB/s",
            top);
    double[] addresses = values(sample -> sample.address / Sizes.GIB);
    double[] rates = values(sample -> sample.rate / SurveyText.MB);
    XYSeries dots = chart.addSeries("samples", addresses, rates);
    dots.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    dots.setMarkerColor(GREY);
    double[] fitted = values(sample -> curve.rateAt(sample.address) / SurveyText.MB);
    ChartStyle.line(chart, "fitted rate", ChartStyle.BLUE, addresses, fitted);
    survey.boundary.ifPresent(end -> addBoundary(end / Sizes.GIB));
    survey.parts.forEach(this::add);
  }

  public void write(Path file) throws IOException {
    PictureFile.write(file, chart);
  }

  private double[] values(ToDoubleFunction<Sample> value) {
    return survey.curve.samples.stream().mapToDouble(value).toArray();
  }

  private void addBoundary(double end) {
    double[] x = {end, end};
    ChartStyle.line(chart, "end of the outer zone", ChartStyle.ORANGE, x, new double[] {0, top});
  }

  private void add(DiskSurvey.Part part) {
    StringBuilder name = new StringBuilder(part.device.path());
    part.dirs.forEach(dir -> name.append(' ').append(dir));
    double[] ends = {part.device.start() / Sizes.GIB, part.device.end() / Sizes.GIB};
    double[] heights = {PARTITIONS_AT * top, PARTITIONS_AT * top};
    Color color = part.zone == Zone.OUTER ? ChartStyle.ORANGE : ChartStyle.BLUE;
    ChartStyle.line(chart, name.toString(), color, ends, heights)
        .setLineStyle(new BasicStroke(8, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
  }
}
