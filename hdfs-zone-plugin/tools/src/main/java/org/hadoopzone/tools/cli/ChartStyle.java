/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.awt.Color;
import org.knowm.xchart.XYChart;

/** The style of the charts of all commands. */
public final class ChartStyle {
  // Of Okabe and Ito's palette: the colour-blind tell them apart, too.
  public static final Color BLUE = new Color(0x0072b2);
  public static final Color ORANGE = new Color(0xd55e00);

  private ChartStyle() {}

  /** Makes a chart white, with both axes from 0 to the ends that are told. */
  public static void apply(XYChart chart, double endOfX, double endOfY) {
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(endOfX);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(endOfY);
  }
}
