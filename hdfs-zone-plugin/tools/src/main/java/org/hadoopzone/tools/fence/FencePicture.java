/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.awt.Color;
import java.util.List;
import java.util.function.ToLongFunction;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.Sizes;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws a map as a chart: the percentages of used and fenced space by address; the rest is free.
 */
final class FencePicture {
  private static final int PERCENT = 100;

  private final String title;
  private final List<FencedSpace> parts;
  private final long size;

  FencePicture(String title, List<FencedSpace> parts, long size) {
    this.title = title;
    this.parts = parts;
    this.size = size;
  }

  XYChart chart() {
    XYChart chart =
        new XYChartBuilder()
            .width(1000)
            .height(300)
            .title(title)
            .xAxisTitle("address in GiB")
            .yAxisTitle("% of the space there")
            .build();
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.StepArea);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax((double) PERCENT);
    // The second series covers the lower part of the first one: fenced is on top of used.
    add(chart, "fenced", ChartStyle.ORANGE, part -> part.used() + part.fenced());
    add(chart, "used", ChartStyle.BLUE, FencedSpace::used);
    return chart;
  }

  private void add(XYChart chart, String name, Color color, ToLongFunction<FencedSpace> bytes) {
    double[] addresses = new double[parts.size()];
    double[] shares = new double[parts.size()];
    for (int i = 0; i < parts.size(); i++) {
      FencedSpace part = parts.get(i);
      addresses[i] = size / Sizes.GIB / parts.size() * i;
      long all = part.free() + part.used() + part.fenced();
      shares[i] = all == 0 ? 0 : (double) PERCENT * bytes.applyAsLong(part) / all;
    }
    XYSeries series = chart.addSeries(name, addresses, shares);
    series.setMarker(SeriesMarkers.NONE);
    series.setFillColor(color);
    series.setLineColor(color);
  }
}
