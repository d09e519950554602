/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.List;
import java.util.Locale;
import org.hadoopzone.evaluation.drive.Round;

/** The throughput of some rounds, in MB per second of busy time. */
record Speeds(List<Round> rounds) {
  double mean() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).average().orElse(0);
  }

  double best() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).max().orElse(0);
  }

  double worst() {
    return rounds.stream().mapToDouble(Round::megabytesPerBusySecond).min().orElse(0);
  }

  @Override
  public String toString() {
    return rounds.size() == 1
        ? String.format(Locale.ROOT, "%.1f", mean())
        : String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", mean(), worst(), best());
  }
}
