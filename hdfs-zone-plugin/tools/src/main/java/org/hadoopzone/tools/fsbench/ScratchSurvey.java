/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.LateBar;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.Option;

/** Options of the comparison of file systems on a scratch device, and the comparison itself. */
public final class ScratchSurvey {
  @Option(
      names = "--destroy-data",
      description = "Agree that all that is on SCRATCH_DEVICE is destroyed.")
  private boolean destroy;

  @Option(
      names = "--size",
      split = ",",
      paramLabel = "SIZE",
      description =
          "How large the file systems are, such as 4G,17G, which is the default; a smaller device"
              + " has smaller ones.")
  private List<String> sizes = new ArrayList<>();

  /**
   * Rejects options that apply to comparisons only.
   *
   * @throws IllegalArgumentException if one of them is set, naming the option
   */
  public void requireUnused() {
    if (destroy || !sizes.isEmpty()) {
      throw new IllegalArgumentException(
          (destroy ? "--destroy-data" : "--size")
              + " belongs to --file-systems and --block-sizes: a survey of speed writes nothing");
    }
  }

  public Findings run(Comparison comparison, Path path) throws IOException {
    List<Long> asked = sizes.stream().map(Sizes::bytes).collect(Collectors.toList());
    ScratchDevice device = ScratchDevice.take(path, destroy);
    try (LateBar bar = new LateBar(() -> Bar.begin(path.toString()))) {
      return device.compare(comparison, TrialSizes.of(asked, device.size()), bar::advance);
    }
  }

  public static void print(PrintWriter out, Findings findings, boolean json) {
    out.println(json ? Json.text(AdviceValues.of(findings)) : new AdviceText(findings));
  }
}
