/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.job.JobFiles;

/** The paper's third experiment: runs TeraSort several times on the same input. */
final class SortRounds implements Work {
  /** The input directory of workloads with a single input. */
  static final Path ROWS = new Path("/rows");

  private static final Path SORTED = new Path("/sorted");
  private static final int ROW_BYTES = 100;

  /**
   * Maximum total size of the files of one sort, including its input, as a multiple of the input
   * size.
   */
  static final double FOOTPRINT = 4.7;

  /**
   * Buffers scaled down like the data. Maps spill several times, and reduces merge on disk in
   * several passes.
   */
  static final Map<String, String> SMALL_BUFFERS =
      Map.of(
          "mapreduce.job.reduces", "2",
          "mapreduce.task.io.sort.mb", "24",
          "mapreduce.task.io.sort.factor", "4",
          "mapreduce.reduce.shuffle.input.buffer.percent", "0.25",
          "mapreduce.reduce.shuffle.memory.limit.percent", "0.2");

  @Override
  public List<Round> run(Bed bed) throws Exception {
    try (HadoopOnDrive hadoop = HadoopOnDrive.start(bed)) {
      return rounds(bed, hadoop, bed.scale().sortedBytes(), bed.scale().teraSortRounds());
    }
  }

  /**
   * Generates input on a running cluster and sorts it in rounds.
   *
   * @param bytes size of the input
   */
  static List<Round> rounds(Bed bed, HadoopOnDrive hadoop, long bytes, int times) throws Exception {
    bed.progress().step("generating");
    generate(hadoop, bytes, ROWS);
    long before = hadoop.used();
    List<Round> rounds = new ArrayList<>();
    for (int round = 1; round <= times; round++) {
      bed.progress().step("round " + round);
      List<JobFiles> job = new ArrayList<>();
      Round measured =
          bed.meter()
              .measure(
                  "sort " + round,
                  bytes,
                  Math.round(FOOTPRINT * bytes),
                  () ->
                      job.add(JobFiles.of("TeraSort", sort(hadoop, SMALL_BUFFERS, ROWS, SORTED))));
      rounds.add(measured.by(job));
      hadoop.delete(SORTED, before);
    }
    return rounds;
  }

  static void generate(HadoopOnDrive hadoop, long bytes, Path to) throws Exception {
    String rows = Long.toString(bytes / ROW_BYTES);
    hadoop.jobs().run(new TeraGen(), Map.of("mapreduce.job.maps", "2"), rows, to.toString());
  }

  /** Sorts the generated rows. */
  static FinishedJob sort(HadoopOnDrive hadoop, Map<String, String> settings, Path from, Path to)
      throws Exception {
    return hadoop.jobs().run(new TeraSort(), settings, from.toString(), to.toString());
  }
}
