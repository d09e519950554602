/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.survey;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.cli.Bar;
import org.hadoopzone.cli.Json;
import org.hadoopzone.cli.LateBar;
import org.hadoopzone.disk.Sizes;
import org.hadoopzone.disk.advice.Comparison;
import org.hadoopzone.disk.advice.Findings;
import org.hadoopzone.disk.advice.ScratchDevice;
import org.hadoopzone.disk.advice.TrialSizes;
import picocli.CommandLine.Option;

/** How file systems are compared on a device that is written over. */
final class ScratchSurvey {
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
   * Refuses what only belongs to a comparison.
   *
   * @throws IllegalArgumentException naming the option
   */
  void requireUnused() {
    if (destroy || !sizes.isEmpty()) {
      throw new IllegalArgumentException(
          (destroy ? "--destroy-data" : "--size")
              + " belongs to --file-systems and --block-sizes: a survey of speed writes nothing");
    }
  }

  Findings run(Comparison comparison, Path path) throws IOException {
    List<Long> asked = sizes.stream().map(Sizes::bytes).collect(Collectors.toList());
    ScratchDevice device = ScratchDevice.take(path, destroy);
    try (LateBar bar = new LateBar(() -> Bar.begin(path.toString()))) {
      return device.compare(comparison, TrialSizes.of(asked, device.size()), bar::advance);
    }
  }

  static void print(PrintWriter out, Findings findings, boolean json) {
    out.println(json ? Json.text(AdviceValues.of(findings)) : new AdviceText(findings));
  }
}
