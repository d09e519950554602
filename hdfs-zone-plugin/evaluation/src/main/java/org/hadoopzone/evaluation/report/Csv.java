/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.Locale;
import org.hadoopzone.evaluation.drive.Round;

/** All rounds as CSV, one line per round. */
final class Csv {
  private final StringBuilder text =
      new StringBuilder(
          "work,system,round,bytes,busy_seconds,limit_seconds,wall_seconds,seeks,read_bytes,"
              + "written_bytes,outer_bytes\n");

  void add(Result result) {
    for (Round round : result.rounds()) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s,%s,%s,%d,%.3f,%.3f,%.1f,%d,%d,%d,%d%n",
              result.workload(),
              result.system(),
              round.what(),
              round.bytes(),
              round.busySeconds(),
              round.limitSeconds(),
              round.wallSeconds(),
              round.seeks(),
              round.readBytes(),
              round.writtenBytes(),
              round.outerBytes()));
    }
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
