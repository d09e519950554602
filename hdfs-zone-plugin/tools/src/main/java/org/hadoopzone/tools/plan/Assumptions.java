/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.zone.Percent;

/**
 * The parameters that neither job history nor the drive profile has. Immutable; a plan prints all
 * of it.
 */
public final class Assumptions {
  /** The run time of a job that moves nothing: its containers have to start. */
  static final long LEAST_JOB_MILLIS = 30_000;

  /** A block of HDFS, and so the input of a map; and a file of the merge of a reduce. */
  static final long BLOCK = 128L << 20;

  private static final long BYTES_PER_REDUCE = 1L << 30;
  private static final double MB = 1e6;
  private static final double JOB_RATE_PER_DISK = 0.2 * MB;

  private final Percent used;
  private final Percent cached;
  private final long run;
  private final int replication;
  private final double jobRate;
  private final double spillFactor;

  /**
   * Assumptions.
   *
   * @param used share of each disk that is full of permanent data
   * @param cached share of temporary data that is still in the page cache when it is read
   * @param run bytes that the head moves between two seeks
   * @param replication how often the output of a job is written
   * @param jobRate bytes per second that a job of a trace moves at least, for its duration
   * @param spillFactor bytes that a job of a trace writes to local disks, for each that it shuffles
   * @throws IllegalArgumentException naming the option and what is allowed
   */
  public Assumptions(
      Percent used, Percent cached, long run, int replication, double jobRate, double spillFactor) {
    require(run > 0, "--run", "a size above 0");
    require(replication > 0, "--replication", "at least 1");
    require(jobRate > 0 && jobRate <= 1e15, "--job-rate", "above 0 and at most 1e9 MB/s");
    require(spillFactor >= 2 && spillFactor <= 100, "--spill-factor", "from 2 to 100");
    this.used = used;
    this.cached = cached;
    this.run = run;
    this.replication = replication;
    this.jobRate = jobRate;
    this.spillFactor = spillFactor;
  }

  private static void require(boolean holds, String option, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(option + " must be " + allowed);
    }
  }

  Percent used() {
    return used;
  }

  Percent cached() {
    return cached;
  }

  long run() {
    return run;
  }

  int replication() {
    return replication;
  }

  /** Bytes per second that a job of a trace moves: more with many disks, less than all can. */
  double jobRate(Cluster cluster) {
    double rate = Math.max(jobRate, JOB_RATE_PER_DISK * cluster.disks());
    DriveProfile drive = cluster.drive();
    double allDisks = drive.meanRate(ByteRange.of(0, drive.capacity())) * cluster.disks();
    return Math.min(rate, allDisks);
  }

  double spillFactor() {
    return spillFactor;
  }

  /** The maps of a job of a trace. */
  int maps(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + bytes / BLOCK);
  }

  /** The reduces of a job of a trace that shuffles. */
  int reduces(long shuffle) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + shuffle / BYTES_PER_REDUCE);
  }

  /**
   * All of it in sentences.
   *
   * @param ofTrace whether the jobs are of a trace, which tells less than job history
   */
  public List<String> sentences(boolean ofTrace, Cluster cluster) {
    List<String> all = new ArrayList<>();
    if (ofTrace) {
      add(
          all,
          "The trace has no durations: a job takes 30 s, and as long as its bytes take at %.0f MB/s"
              + " (--job-rate, or 0.2 MB/s a disk if that is more, or what all disks can do); the"
              + " first half of it are maps. At half the rate, twice the data are there at once.",
          jobRate(cluster) / MB);
      add(
          all,
          "It has no tasks: a map for each 128 MiB, a reduce for each GiB. Maps write what is"
              + " shuffled %.1f times, reduces once more (--spill-factor %.1f).",
          spillFactor - 1,
          spillFactor);
    } else {
      add(all, "Jobs that failed or were killed are not in it.");
    }
    add(
        all,
        "Map outputs, and what reduces fetched and did not keep in memory, come evenly while maps"
            + " run, and stay until the job ends. Tasks go to any node alike.");
    add(
        all,
        "Each disk is %s full of permanent data (--used). On one ext4, they lie outermost, and"
            + " temporary files drift over all of the rest, evenly in the long run; in partitions"
            + " they drift in theirs.",
        used);
    add(
        all,
        "What is written to local disks is read once, %s of it from the page cache (--cached)."
            + " Input is read from disk, output written %d times (--replication).",
        cached,
        replication);
    add(
        all,
        "The head seeks after each %s (--run): as far as from any of the data to any other, and"
            + " half a turn.",
        Sizes.text(run));
    add(all, "What a job shuffles is known from its earlier runs. A file system keeps 2 %%.");
    return all;
  }

  private static void add(List<String> all, String format, Object... values) {
    all.add(String.format(Locale.ROOT, format, values));
  }
}
