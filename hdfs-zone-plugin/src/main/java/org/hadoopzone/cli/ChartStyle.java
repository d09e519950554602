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
package org.hadoopzone.cli;

import java.awt.Color;
import org.knowm.xchart.XYChart;

/** What the charts of all commands have in common. */
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
