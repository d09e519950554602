/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.survey.BoundaryRule;
import org.hadoopzone.tools.survey.Curve;
import org.hadoopzone.tools.survey.DiskSurvey;
import org.hadoopzone.tools.survey.Rates;

/** Formats the survey of one disk as text. */
final class SurveyText {
  private static final int ROWS = 10;
  private static final int COLUMNS = 30;

  /** Indentation of wrapped lines in characters: aligns with the text after the label. */
  private static final int HANGING = 14;

  private static final double PERCENT = 100;
  private static final double BUSY = 0.1;

  private final DiskSurvey survey;
  private final Curve curve;
  private final long size;

  SurveyText(DiskSurvey survey) {
    this.survey = survey;
    this.curve = survey.curve();
    this.size = survey.disk().size();
  }

  @Override
  public String toString() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    out.println(
        Columns.wrap(
            String.format(
                "%s: %s, %d samples", survey.disk(), Sizes.text(size), curve.samples().size()),
            HANGING));
    table(out);
    out.printf(
        Locale.ROOT,
        "inner/outer   %.2f (%s by %s MB/s)%n",
        curve.ratio(),
        Rates.text(curve.innerRate()),
        Rates.text(curve.outerRate()));
    out.println(Columns.wrap("outer zone    " + verdict(), HANGING));
    if (curve.noise() > BUSY) {
      out.printf(
          Locale.ROOT,
          "The samples scatter by %.0f %%: run it again when the disk is idle.%n",
          PERCENT * curve.noise());
    }
    survey.parts().forEach(part -> out.println(Columns.wrap(line(part), HANGING)));
    return text.toString().trim();
  }

  /**
   * Prints the rate at each address, and the mean rate of both zones if the boundary were there.
   */
  private void table(PrintWriter out) {
    out.printf("%10s  %7s  %6s  %10s  %12s%n", "", "of the", "MB/s", "if outer", "if inner");
    out.printf(
        "%10s  %7s  %6s  %10s  %12s%n", "address", "disk", "there", "ends here", "begins here");
    for (long address : addresses(survey)) {
      boolean isBoundary =
          survey.boundary().isPresent() && survey.boundary().getAsLong() == address;
      long bar = Math.round(COLUMNS * curve.rateAt(address) / curve.outerRate());
      out.printf(
          Locale.ROOT,
          "%10s  %5.0f %%  %6s  %10s  %12s  %s%s%n",
          Sizes.text(address),
          PERCENT * address / size,
          Rates.text(curve.rateAt(address)),
          mean(0, address),
          mean(address, size),
          String.join("", Collections.nCopies((int) bar, "#")),
          isBoundary ? " <- boundary" : "");
    }
  }

  /** Returns the addresses of the table: tenths of the disk, and the end of the outer zone. */
  static Set<Long> addresses(DiskSurvey survey) {
    long size = survey.disk().size();
    Set<Long> addresses = new TreeSet<>();
    for (int row = 0; row <= ROWS; row++) {
      addresses.add(row == ROWS ? size : size / ROWS * row);
    }
    survey.boundary().ifPresent(addresses::add);
    return addresses;
  }

  private String mean(long start, long end) {
    return start == end ? "" : Rates.text(curve.throughput(ByteRange.of(start, end - start)));
  }

  /** Returns a description of the outer zone, or the reason why there is none. */
  String verdict() {
    if (survey.boundary().isPresent()) {
      long boundary = survey.boundary().getAsLong();
      return String.format(
          Locale.ROOT,
          "ends at %s, %.1f %% of the disk: there the rate falls below %.0f %% of the outermost",
          Sizes.text(boundary),
          PERCENT * boundary / size,
          PERCENT * BoundaryRule.DEFAULT_SHARE);
    }
    if (!survey.disk().rotational()) {
      return "none: it is solid-state, or says so (queue/rotational is 0)";
    }
    return String.format(
        Locale.ROOT,
        "none: the rate does not fall below %.0f %% of the outermost by more than the samples"
            + " scatter",
        PERCENT * BoundaryRule.DEFAULT_SHARE);
  }

  private String line(DiskSurvey.Part part) {
    long start = part.device().start();
    long end = part.device().end();
    return String.format(
        Locale.ROOT,
        "%-13s %10s to %10s  %-7s  %6s to %6s MB/s  %s",
        part.device().path(),
        Sizes.text(start),
        Sizes.text(end),
        part.zone().map(zone -> zone.name().toLowerCase(Locale.ROOT)).orElse("no zone"),
        Rates.text(curve.rateAt(start)),
        Rates.text(curve.rateAt(end)),
        part.dirs().isEmpty()
            ? "-"
            : part.dirs().stream().map(Path::toString).collect(Collectors.joining(" ")));
  }
}
