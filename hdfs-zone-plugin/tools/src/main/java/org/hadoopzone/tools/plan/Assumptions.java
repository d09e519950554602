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
 * The parameters that neither job history nor the drive profile contains. Immutable. Each plan
 * prints all of them.
 */
public final class Assumptions {
  /** Run time of a job that moves no data, in milliseconds: its containers have to start. */
  static final long LEAST_JOB_MILLIS = 30_000;

  /**
   * Assumed block size of HDFS, in bytes. This is also the input size of a map, and the size of the
   * files that a reduce merges.
   */
  static final long BLOCK = 128L << 20;

  private static final long BYTES_PER_REDUCE = 1L << 30;
  private static final double MB = 1e6;
  private static final double JOB_RATE_PER_DISK = 0.2 * MB;

  final Percent used;
  final Percent cached;
  final long run;
  final int replication;
  private final double jobRate;
  final double spillFactor;

  /**
   * Creates assumptions.
   *
   * @param used share of each disk that holds permanent data
   * @param cached share of temporary data that is still in the page cache when it is read
   * @param run bytes that are transferred between two seeks
   * @param replication number of replicas of job output
   * @param jobRate minimum rate at which a job of a trace moves data, in bytes per second;
   *     determines the duration of the job
   * @param spillFactor bytes that a job of a trace writes to local disks per byte that it shuffles
   * @throws IllegalArgumentException if a value is invalid; the message names the option and the
   *     allowed values
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

  /**
   * Returns the rate at which a job of a trace moves data, in bytes per second. The rate grows with
   * the number of disks, but does not exceed the rate of all disks together.
   */
  double jobRate(Cluster cluster) {
    double rate = Math.max(jobRate, JOB_RATE_PER_DISK * cluster.disks);
    DriveProfile drive = cluster.drive;
    double allDisks = drive.meanRate(ByteRange.of(0, drive.capacity)) * cluster.disks;
    return Math.min(rate, allDisks);
  }

  /** Returns the number of maps of a job of a trace. */
  int maps(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + bytes / BLOCK);
  }

  /** Returns the number of reduces of a job of a trace that shuffles data. */
  int reduces(long shuffle) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + shuffle / BYTES_PER_REDUCE);
  }

  /**
   * Returns sentences that state all assumptions.
   *
   * @param ofTrace whether the jobs are from a trace, which has less information than job history
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
