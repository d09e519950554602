/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToLongFunction;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.tools.cli.ChartStyle;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.PictureFile;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.util.ByteSize;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the free, used and fenced space of a file system by address. */
@Command(name = "map", description = "Show free, used and fenced space by address.")
final class MapCommand extends FenceSubcommand {
  private static final int PARTS = 640;
  private static final int COLUMNS = 64;

  @Option(names = "--picture", paramLabel = "FILE", description = "Also write a .png file.")
  private Path picture;

  private List<FencedSpace> parts;
  private long size;

  @Override
  public Integer call() throws IOException {
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
    Fence fence = Fence.in(path);
    parts = fence.map(PARTS);
    size = fence.quickStatus().size();
    print(values(), text());
    if (picture != null) {
      PictureFile.write(picture, chart());
    }
    return ExitCode.DONE;
  }

  private ObjectNode values() {
    ObjectNode values = Json.object().put("path", path.toString()).put("size", size);
    ArrayNode list = values.putArray("parts");
    for (int i = 0; i < parts.size(); i++) {
      list.addObject()
          .put("start", address(i))
          .put("end", address(i + 1))
          .put("free", parts.get(i).free())
          .put("used", parts.get(i).used())
          .put("fenced", parts.get(i).fenced());
    }
    return values;
  }

  /**
   * Returns the start address of a part of the file system, in bytes. If the index is the number of
   * parts, returns the end of the file system.
   */
  private long address(int part) {
    return part == parts.size() ? size : size / parts.size() * part;
  }

  /** Returns one letter per part, which stands for the most common kind of space in the part. */
  private String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      if (i % COLUMNS == 0) {
        text.append(String.format("%s%12s  ", i == 0 ? "" : "\n", ByteSize.text(address(i))));
      }
      text.append(letter(parts.get(i)));
    }
    return text.append("\n              .  free   u  used   #  fenced").toString();
  }

  /** Draws the percentages of used and fenced space by address; the rest is free. */
  private XYChart chart() {
    XYChart chart =
        ChartStyle.chart(
            path.toString(),
            "address in GiB",
            size / Sizes.GIB,
            "% of the space at this address",
            100);
    chart.getStyler().setDefaultSeriesRenderStyle(XYSeriesRenderStyle.StepArea);
    // Draws the sum of used and fenced space first. Used space then covers the lower part of the
    // sum.
    add(chart, "fenced", ChartStyle.ORANGE, part -> part.used() + part.fenced());
    add(chart, "used", ChartStyle.BLUE, FencedSpace::used);
    return chart;
  }

  private void add(XYChart chart, String name, Color color, ToLongFunction<FencedSpace> bytes) {
    double[] addresses = new double[parts.size()];
    double[] percentages = new double[parts.size()];
    for (int i = 0; i < parts.size(); i++) {
      FencedSpace part = parts.get(i);
      addresses[i] = address(i) / Sizes.GIB;
      long all = part.free() + part.used() + part.fenced();
      percentages[i] = all == 0 ? 0 : 100.0 * bytes.applyAsLong(part) / all;
    }
    ChartStyle.line(chart, name, color, addresses, percentages).setFillColor(color);
  }

  private static char letter(FencedSpace part) {
    if (part.fenced() >= Math.max(part.used(), part.free())) {
      return '#';
    }
    return part.used() > part.free() ? 'u' : '.';
  }
}
