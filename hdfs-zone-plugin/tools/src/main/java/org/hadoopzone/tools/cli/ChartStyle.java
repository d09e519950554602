/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.awt.Color;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Creates the charts of all commands in one style; {@link PictureFile} writes them. */
public final class ChartStyle {
  // Colours of the palette of Okabe and Ito, which colour-blind people can distinguish.
  public static final Color BLUE = new Color(0x0072b2);
  public static final Color ORANGE = new Color(0xd55e00);

  private ChartStyle() {}

  /**
   * Creates an empty chart of the usual size. The legend is on the right, and the axes run from 0
   * to the given ends.
   */
  public static XYChart chart(
      String title, String xAxis, double endOfX, String yAxis, double endOfY) {
    XYChartBuilder builder = new XYChartBuilder().width(1000).height(450);
    XYChart chart = builder.title(title).xAxisTitle(xAxis).yAxisTitle(yAxis).build();
    chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
    apply(chart, endOfX, endOfY);
    return chart;
  }

  /** Adds a line without markers to a chart. */
  public static XYSeries line(XYChart chart, String name, Color color, double[] x, double[] y) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    return series;
  }

  /** Gives a chart a white background, and axes from 0 to the given ends. */
  public static void apply(XYChart chart, double endOfX, double endOfY) {
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(endOfX);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(endOfY);
  }
}
