/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.awt.Color;
import org.knowm.xchart.XYChart;

/** The style of the charts of all commands. */
public final class ChartStyle {
  // From the palette of Okabe and Ito, whose colours the colour-blind can distinguish.
  public static final Color BLUE = new Color(0x0072b2);
  public static final Color ORANGE = new Color(0xd55e00);

  private ChartStyle() {}

  /** Gives a chart a white background, and axes from 0 to the given ends. */
  public static void apply(XYChart chart, double endOfX, double endOfY) {
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setXAxisMin(0.0).setXAxisMax(endOfX);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(endOfY);
  }
}
