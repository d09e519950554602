/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.time.Duration;
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

  /**
   * The longest time to wait until the output of a job can be read: longer than any fault,
   * including the recovery from it.
   */
  private static final Duration READABLE = Duration.ofMinutes(15);

  private static final long POLL_MILLIS = 500;

  private final Sort job;
  private final LoadCounters counters;
  private final SortedRows generated;
  private final Duration patience;
  private int number;

  /**
   * Creates a loop.
   *
   * @param patience the longest time to wait until the output of a job can be read
   */
  SortLoop(Sort job, LoadCounters counters, SortedRows generated, Duration patience) {
    this.job = job;
    this.counters = counters;
    this.generated = generated;
    this.patience = patience;
  }

  /** A job that sorts rows. */
  interface Sort {
    void run(Path rows, Path sorted) throws Exception;
  }

  /** Generates the rows and adds them to the acknowledged files. */
  public static SortLoop prepare(
      JobRunner jobs, FileSystem fs, Ledger ledger, LoadCounters counters) throws Exception {
    Map<String, String> twoMaps = Map.of("mapreduce.job.maps", "2");
    jobs.run(new TeraGen(), twoMaps, GENERATED, ROWS.toString());
    for (FileStatus part : fs.listStatus(ROWS, path -> path.getName().startsWith("part-"))) {
      ledger.add(acknowledged(fs, part));
    }
    return new SortLoop(
        (rows, sorted) -> jobs.run(new TeraSort(), SETTINGS, rows.toString(), sorted.toString()),
        counters,
        SortedRows.read(fs, ROWS),
        READABLE);
  }

  /** Sorts the rows once and counts the result. */
  public void sort(FileSystem fs) throws IOException, InterruptedException {
    Path sorted = new Path("/sorted" + ++number);
    try {
      job.run(ROWS, sorted);
    } catch (Exception e) {
      counters.count(Event.JOB_FAILED);
      fs.delete(sorted, true);
      return;
    }
    check(fs, sorted);
    fs.delete(sorted, true);
  }

  /**
   * Compares the output of a job with the generated rows. Retries failed reads, because the output
   * must be readable again after a fault.
   */
  private void check(FileSystem fs, Path sorted) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        boolean wrong = SortedRows.read(fs, sorted).problemAgainst(generated).isPresent();
        counters.count(wrong ? Event.JOB_WRONG : Event.JOB_FINISHED);
        return;
      } catch (IOException e) {
        counters.count(Event.READ_FAILED);
        if (System.nanoTime() > deadline) {
          counters.report(
              "the output of a job cannot be read for " + patience.toSeconds() + " s: " + e);
          return;
        }
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  private static Acknowledged acknowledged(FileSystem fs, FileStatus file) throws IOException {
    try (FSDataInputStream in = fs.open(file.getPath())) {
      String digest = MD5Hash.digest(in).toString();
      return new Acknowledged(file.getPath().toUri().getPath(), file.getLen(), digest);
    }
  }
}
