/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.survey.Curve;
import org.hadoopzone.tools.survey.DiskSurvey;
import org.hadoopzone.tools.survey.Rates;
import org.hadoopzone.tools.survey.Sample;
import org.hadoopzone.zone.Zone;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws a survey as a chart: the rate in MB/s by address, the boundary, and the partitions. */
final class SurveyPicture {
  private static final Color GREY = new Color(0x888888);
  private static final double HEADROOM = 1.1;
  private static final double PARTITIONS_AT = 0.03;

  private final DiskSurvey survey;
  private final double top;

  SurveyPicture(DiskSurvey survey) {
    this.survey = survey;
    double fastest =
        survey.curve().samples().stream().mapToDouble(Sample::rate).max().getAsDouble();
    this.top = HEADROOM * fastest / Rates.MB;
  }

  void write(Path file) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(450)
            .title(survey.disk().toString())
            .xAxisTitle("address in GiB (outer tracks on the left)")
            .yAxisTitle("MB/s, reading")
            .build();
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Line);
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    ChartStyle.apply(chart, survey.disk().size() / Sizes.GIB, top);
    addCurve(chart);
    survey.boundary().ifPresent(end -> addBoundary(chart, end / Sizes.GIB));
    survey.parts().forEach(part -> add(chart, part));
    PictureFile.write(file, chart);
  }

  private void addCurve(XYChart chart) {
    Curve curve = survey.curve();
    List<Sample> samples = curve.samples();
    double[] addresses = samples.stream().mapToDouble(each -> each.address() / Sizes.GIB).toArray();
    double[] rates = samples.stream().mapToDouble(each -> each.rate() / Rates.MB).toArray();
    XYSeries dots = chart.addSeries("samples", addresses, rates);
    dots.setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
    dots.setMarkerColor(GREY);
    double[] fitted =
        samples.stream().mapToDouble(each -> curve.rateAt(each.address()) / Rates.MB).toArray();
    XYSeries line = chart.addSeries("rate", addresses, fitted);
    line.setMarker(SeriesMarkers.NONE);
    line.setLineColor(ChartStyle.BLUE);
  }

  private void addBoundary(XYChart chart, double end) {
    line(chart, "end of the outer zone", new double[] {end, end}, 0, top)
        .setLineColor(ChartStyle.ORANGE);
  }

  private void add(XYChart chart, DiskSurvey.Part part) {
    double height = PARTITIONS_AT * top;
    double[] ends = {part.device().start() / Sizes.GIB, part.device().end() / Sizes.GIB};
    StringBuilder name = new StringBuilder(part.device().path());
    part.dirs().forEach(dir -> name.append(' ').append(dir));
    XYSeries series = line(chart, name.toString(), ends, height, height);
    boolean outer = part.zone().filter(Zone.OUTER::equals).isPresent();
    series.setLineColor(outer ? ChartStyle.ORANGE : ChartStyle.BLUE);
    series.setLineStyle(new BasicStroke(8, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
  }

  private static XYSeries line(
      XYChart chart, String name, double[] addresses, double from, double to) {
    XYSeries series = chart.addSeries(name, addresses, new double[] {from, to});
    series.setMarker(SeriesMarkers.NONE);
    return series;
  }
}
