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
package org.hadoopzone.evaluation.work;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.seeks.SeekTable;
import org.hadoopzone.evaluation.seeks.SeekTracer;
import org.hadoopzone.evaluation.seeks.TracedRound;

/** The rounds of {@link SortRounds}, each with what the head of the drive did for it. */
public final class TracedSort {
  private static final org.apache.hadoop.fs.Path SORTED = new org.apache.hadoop.fs.Path("/sorted");

  private final EmulatedDrive drive;
  private final Map<String, String> settings;

  /**
   * @param drive the one that the bed is on
   * @param settings of the job, beside small buffers
   */
  public TracedSort(EmulatedDrive drive, Map<String, String> settings) {
    this.drive = drive;
    this.settings = new HashMap<>(SortRounds.SMALL_BUFFERS);
    this.settings.putAll(settings);
  }

  /** Sorts the same input so many times. */
  public List<TracedRound> run(Bed bed, int times) throws Exception {
    List<TracedRound> rounds = new ArrayList<>();
    try (HadoopOnDrive hadoop = HadoopOnDrive.start(bed)) {
      bed.progress().step("generating");
      SortRounds.generate(hadoop, bed.scale().sortedBytes());
      long before = hadoop.used();
      SeekTracer tracer = SeekTracer.of(drive, bed.storage());
      for (int number = 1; number <= times; number++) {
        bed.progress().step("round " + number);
        rounds.add(sort(bed, hadoop, tracer, number));
        hadoop.delete(SORTED, before);
      }
    }
    return rounds;
  }

  private TracedRound sort(Bed bed, HadoopOnDrive hadoop, SeekTracer tracer, int number)
      throws Exception {
    long bytes = bed.scale().sortedBytes();
    List<FinishedJob> job = new ArrayList<>();
    List<SeekTable> table = new ArrayList<>();
    Round round =
        bed.meter()
            .measure(
                "sort " + number,
                bytes,
                Math.round(SortRounds.FOOTPRINT * bytes),
                () ->
                    table.add(
                        tracer.trace(() -> job.add(SortRounds.sort(hadoop, settings, SORTED)))));
    return new TracedRound(round, job.get(0).seconds(), table.get(0));
  }
}
