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
package org.hadoopzone.evaluation.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.Placement;

/** The report for a terminal. */
record TextReport(Run zones, Run stock) {
  /** Where the files of each kind were. */
  String placement() {
    Placement with = zones.placement();
    Placement without = stock.placement();
    TextTable table =
        new TextTable()
            .row(
                "",
                zones.name().toUpperCase(Locale.ROOT),
                "",
                "",
                stock.name().toUpperCase(Locale.ROOT),
                "",
                "")
            .row("kind of file", "files", "outer MB", "inner MB", "files", "outer MB", "inner MB");
    for (FileKind kind : FileKind.values()) {
      if (with.tally(kind).files() + without.tally(kind).files() > 0) {
        List<String> row = new ArrayList<>(List.of(kind.label()));
        row.addAll(cells(kind, with));
        row.addAll(cells(kind, without));
        table.row(row.toArray(String[]::new));
      }
    }
    return table.toString();
  }

  /** How long each job took, and what its tasks counted. */
  String jobs() {
    TextTable table =
        new TextTable()
            .row("job", "seconds", "stock", "to outer MB", "to inner MB", "spilled over MB");
    for (int i = 0; i < zones.jobs().size(); i++) {
      FinishedJob job = zones.jobs().get(i);
      table.row(
          job.name(),
          seconds(job),
          seconds(stock.jobs().get(i)),
          counter(job, "Bytes to outer"),
          counter(job, "Bytes to inner"),
          counter(job, "Bytes spilled over"));
    }
    return table.toString();
  }

  private static List<String> cells(FileKind kind, Placement placement) {
    return List.of(
        Long.toString(placement.tally(kind).files()),
        megabytes(placement.tally(kind, Zone.OUTER)),
        megabytes(placement.tally(kind, Zone.INNER)));
  }

  private static String megabytes(Placement.Tally tally) {
    return tally.files() == 0 ? "-" : Megabytes.text(tally.bytes());
  }

  private static String seconds(FinishedJob job) {
    return String.format(Locale.ROOT, "%.0f", job.seconds());
  }

  private static String counter(FinishedJob job, String name) {
    Long bytes = job.zoneCounters().get(name);
    return bytes == null ? "-" : Megabytes.text(bytes);
  }
}
