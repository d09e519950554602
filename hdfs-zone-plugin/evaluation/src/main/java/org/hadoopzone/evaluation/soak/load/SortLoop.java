/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MD5Hash;
import org.hadoopzone.evaluation.job.JobRunner;
import org.hadoopzone.evaluation.job.SortedRows;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.load.LoadCounters.Event;

/** Runs TeraSort on the same rows again and again, and compares each output with its input. */
public final class SortLoop {
  private static final Path ROWS = new Path("/rows");
  private static final String GENERATED = "200000";

  private static final Map<String, String> SETTINGS =
      Map.of(
          "mapreduce.job.reduces", "2",
          "mapreduce.task.io.sort.mb", "8",
          "mapreduce.terasort.output.replication", Integer.toString(SoakCluster.REPLICATION));

  private final JobRunner jobs;
  private final LoadCounters counters;
  private final SortedRows generated;
  private int number;

  private SortLoop(JobRunner jobs, LoadCounters counters, SortedRows generated) {
    this.jobs = jobs;
    this.counters = counters;
    this.generated = generated;
  }

  /** Generates the rows and adds them to the acknowledged files. */
  public static SortLoop prepare(
      JobRunner jobs, FileSystem fs, Ledger ledger, LoadCounters counters) throws Exception {
    Map<String, String> twoMaps = Map.of("mapreduce.job.maps", "2");
    jobs.run(new TeraGen(), twoMaps, GENERATED, ROWS.toString());
    for (FileStatus part : fs.listStatus(ROWS, path -> path.getName().startsWith("part-"))) {
      ledger.add(acknowledged(fs, part));
    }
    return new SortLoop(jobs, counters, SortedRows.read(fs, ROWS));
  }

  /** Sorts the rows once and counts the result. */
  public void sort(FileSystem fs) throws IOException {
    Path sorted = new Path("/sorted" + ++number);
    try {
      jobs.run(new TeraSort(), SETTINGS, ROWS.toString(), sorted.toString());
    } catch (Exception e) {
      counters.count(Event.JOB_FAILED);
      fs.delete(sorted, true);
      return;
    }
    counters.count(Event.JOB_FINISHED);
    if (SortedRows.read(fs, sorted).problemAgainst(generated).isPresent()) {
      counters.count(Event.JOB_WRONG);
    }
    fs.delete(sorted, true);
  }

  private static Acknowledged acknowledged(FileSystem fs, FileStatus file) throws IOException {
    try (FSDataInputStream in = fs.open(file.getPath())) {
      String digest = MD5Hash.digest(in).toString();
      return new Acknowledged(file.getPath().toUri().getPath(), file.getLen(), digest);
    }
  }
}
