/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.OptionValue;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.util.ByteSize;
import picocli.CommandLine.Option;

/** Options of the comparison of file systems on a scratch device, and the comparison itself. */
public final class ScratchSurvey {
  /**
   * The smallest size in bytes. The work needs nearly 200 inodes, and the ext profiles create one
   * inode per MiB.
   */
  static final long SMALLEST = 256L << 20;

  /**
   * The granularity of sizes in bytes. It is a multiple of all block sizes, which are at most 64
   * KiB.
   */
  private static final long UNIT = 1 << 20;

  /** The default sizes in bytes: a small and a large partition, as in the evaluation. */
  private static final List<Long> USUAL = Arrays.asList(4L << 30, 17L << 30);

  @Option(
      names = "--destroy-data",
      description = "Confirm that all data on SCRATCH_DEVICE may be destroyed.")
  private boolean destroy;

  @Option(
      names = "--size",
      split = ",",
      paramLabel = "SIZE",
      description =
          "Sizes of the file systems, from 256M to the size of the device. Default: 4G,17G, scaled"
              + " down if the device is smaller.")
  private List<String> sizes = new ArrayList<>();

  /**
   * Rejects options that apply to comparisons only.
   *
   * @throws IllegalArgumentException if one of them is set; the message names the option
   */
  public void requireUnused() {
    if (destroy || !sizes.isEmpty()) {
      throw new IllegalArgumentException(
          (destroy ? "--destroy-data" : "--size")
              + " is allowed only with --file-systems or --block-sizes");
    }
  }

  /**
   * Compares file systems on a device, and prints the results. Makes each file system on the first
   * bytes of the device, and measures the work that ages and uses it. Reports file systems that
   * cannot be made, mounted or written, and continues.
   *
   * @param err receives a warning if a file system stays on the device
   * @param picture the file for a chart of the results; null for none
   * @throws IOException if the device must not be overwritten, with the remedy, or if no file
   *     system could be measured, with all reasons
   * @throws IllegalArgumentException if a size is out of range, or if the operator has not agreed
   *     to destroy the data on the device
   */
  public void run(
      Comparison comparison,
      Path path,
      PrintWriter out,
      PrintWriter err,
      boolean json,
      Path picture)
      throws IOException {
    Findings findings = measure(comparison, path, err);
    out.println(json ? Json.text(findings.values()) : new AdviceText(findings));
    if (picture != null) {
      AdvicePicture.write(findings, picture);
    }
  }

  private Findings measure(Comparison comparison, Path path, PrintWriter err) throws IOException {
    List<Long> asked =
        sizes.stream()
            .map(size -> OptionValue.of("--size", size, Sizes::bytes))
            .collect(Collectors.toList());
    ScratchRun run = ScratchRun.on(path, destroy, comparison.recipes());
    List<Long> trialSizes = trialSizes(asked, run.device.size());
    try (Bar bar = Bar.begin(path.toString())) {
      run.run(comparison.recipes(), trialSizes, bar::advance);
    }
    run.leftBehind.ifPresent(err::println);
    return new Findings(
        comparison, run.device, run.busy.source(), trialSizes, run.rows, run.notMeasured);
  }

  /**
   * Returns the sizes for a device, the smallest first. The defaults are 4 GiB and 17 GiB. On a
   * smaller device, they are scaled down so that the larger one fills the device. No default is
   * below {@link #SMALLEST}.
   *
   * @param asked the requested sizes in bytes; empty for the defaults
   * @param device the size of the device in bytes
   * @throws IllegalArgumentException if a size is too small, or larger than the device, or if the
   *     device is smaller than the smallest size
   */
  static List<Long> trialSizes(List<Long> asked, long device) {
    if (device < SMALLEST) {
      throw new IllegalArgumentException(
          String.format(
              "the device is too small for a file system of %s: its size is %s",
              ByteSize.text(SMALLEST), ByteSize.text(device)));
    }
    List<Long> rounded =
        (asked.isEmpty() ? scaled(device) : asked)
            .stream().map(size -> size / UNIT * UNIT).collect(Collectors.toList());
    for (long size : rounded) {
      if (size < SMALLEST || size > device) {
        throw new IllegalArgumentException(
            String.format(
                "--size %s is out of range: specify %s to %s (the size of the device)",
                ByteSize.text(size), ByteSize.text(SMALLEST), ByteSize.text(device)));
      }
    }
    return new ArrayList<>(new TreeSet<>(rounded));
  }

  private static List<Long> scaled(long device) {
    long largest = USUAL.get(USUAL.size() - 1);
    double scale = Math.min(1, (double) device / largest);
    return USUAL.stream()
        .map(size -> Math.max(SMALLEST, (long) (size * scale)))
        .collect(Collectors.toList());
  }
}
