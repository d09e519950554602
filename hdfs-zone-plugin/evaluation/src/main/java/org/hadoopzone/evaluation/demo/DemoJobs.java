/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.job.JobRunner;
import org.hadoopzone.evaluation.job.SortedRows;

/** The jobs of the demo. Every run executes the same jobs on the same data. */
final class DemoJobs {
  /** Directory for permanent input and output. */
  static final Path ROOT = new Path("/demo");

  /** Directory for temporary input. */
  static final Path SCRATCH = new Path("/tmp/demo");

  private static final Path ROWS = new Path(ROOT, "rows");
  private static final Path SORTED = new Path(ROOT, "rows-sorted");
  private static final Path TEXT = new Path(SCRATCH, "text");
  private static final Path INDEX = new Path(ROOT, "text-index");
  private static final long ROWS_PER_MEGABYTE = 10_000;

  /**
   * Small buffers, because the data is small. A map spills several times and merges its spills in
   * several passes. A reduce writes map outputs to disk both directly and after merging them in
   * memory.
   */
  private static final Map<String, String> SMALL_BUFFERS =
      Map.of(
          "mapreduce.job.reduces", "2",
          "mapreduce.job.reduce.slowstart.completedmaps", "0.5",
          "mapreduce.task.io.sort.mb", "16",
          "mapreduce.task.io.sort.factor", "4",
          "mapreduce.reduce.shuffle.input.buffer.percent", "0.25",
          "mapreduce.reduce.shuffle.memory.limit.percent", "0.2");

  private final JobRunner jobs;
  private final FileSystem fs;
  private final List<FinishedJob> finished = new ArrayList<>();

  DemoJobs(JobRunner jobs, FileSystem fs) {
    this.jobs = jobs;
    this.fs = fs;
  }

  List<FinishedJob> finished() {
    return List.copyOf(finished);
  }

  void generate(int megabytes) throws Exception {
    String rows = Long.toString(megabytes * ROWS_PER_MEGABYTE);
    finished.add(jobs.run(new TeraGen(), Map.of("mapreduce.job.maps", "2"), rows, ROWS.toString()));
  }

  void sort() throws Exception {
    finished.add(jobs.run(new TeraSort(), SMALL_BUFFERS, ROWS.toString(), SORTED.toString()));
  }

  void load(SourceText text) throws IOException {
    text.copyTo(fs, TEXT);
  }

  void index(java.nio.file.Path jobJar) throws Exception {
    finished.add(
        jobs.run(new InvertedIndex(jobJar), SMALL_BUFFERS, TEXT.toString(), INDEX.toString()));
  }

  /** Returns the errors in the sorted rows: rows that are not in order, lost or changed. */
  List<String> sortProblems() throws IOException {
    return SortedRows.read(fs, SORTED).problemAgainst(SortedRows.read(fs, ROWS)).stream()
        .map(problem -> "TeraSort: " + problem)
        .toList();
  }
}
