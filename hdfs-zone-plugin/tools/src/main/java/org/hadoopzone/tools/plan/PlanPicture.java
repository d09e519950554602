/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.plan.Plan.PlannedSize;
import org.hadoopzone.util.ByteSize;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/**
 * Draws a chart of the disk time, and of the percentage of temporary bytes in the outer zone, by
 * the size of the outer zone.
 */
final class PlanPicture {
  private static final Color GREEN = new Color(0x009e73);
  private static final double PERCENT = 100;
  private static final double HEADROOM = 1.1;

  private final Plan plan;

  PlanPicture(Plan plan) {
    this.plan = plan;
  }

  void write(Path file) throws IOException {
    List<PlannedSize> sizes = plan.sizes;
    double stock = plan.stock.secondsPerDisk;
    double stockTemporary = plan.stock.temporarySecondsPerDisk;
    double top =
        sizes.stream()
            .mapToDouble(size -> PERCENT * share(size.zones.secondsPerDisk, stock))
            .reduce(PERCENT, Math::max);
    XYChart chart =
        ChartStyle.chart(
            plan.cluster.disks + " disks: " + plan.cluster.drive.name,
            "size of the outer zone, GiB (disk: "
                + ByteSize.text(plan.cluster.drive.capacity)
                + ")",
            HEADROOM * sizes.get(sizes.size() - 1).bytes / Sizes.GIB,
            "percent",
            HEADROOM * top);
    line(
        chart,
        "disk time against stock",
        ChartStyle.BLUE,
        s -> share(s.zones.secondsPerDisk, stock));
    line(
        chart,
        "temporary disk time against stock",
        ChartStyle.ORANGE,
        s -> share(s.zones.temporarySecondsPerDisk, stockTemporary));
    line(chart, "share of temporary bytes in the outer zone", GREEN, s -> s.zones.servedOuter);
    PictureFile.write(file, chart);
  }

  private static double share(double part, double all) {
    return all == 0 ? 0 : part / all;
  }

  private void line(XYChart chart, String name, Color color, ToDoubleFunction<PlannedSize> share) {
    double[] x = plan.sizes.stream().mapToDouble(size -> size.bytes / Sizes.GIB).toArray();
    double[] y =
        plan.sizes.stream().mapToDouble(size -> PERCENT * share.applyAsDouble(size)).toArray();
    XYSeries series = chart.addSeries(name, x, y);
    series.setLineColor(color);
    series.setMarkerColor(color);
  }
}
