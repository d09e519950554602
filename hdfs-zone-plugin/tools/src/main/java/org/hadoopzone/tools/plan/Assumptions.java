/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Percent;

/**
 * The parameters that neither job history nor the drive profile contains. Each plan prints all of
 * them. Immutable.
 */
public final class Assumptions {
  /**
   * Run time of a job that moves no data, in milliseconds. This is the time to start its
   * containers.
   */
  static final long LEAST_JOB_MILLIS = 30_000;

  /**
   * Assumed block size of HDFS, in bytes. Also the input size of a map, and the size of the files
   * that a reduce merges.
   */
  static final long BLOCK = 128L << 20;

  private static final long BYTES_PER_REDUCE = 1L << 30;
  private static final double MB = 1e6;
  private static final double JOB_RATE_MIN = 500 * MB;
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
   * @param used the percentage of each disk that holds permanent data
   * @param cached the percentage of temporary data that is still in the page cache when it is read
   * @param run bytes that the disk transfers between two seeks
   * @param replication number of replicas of job output
   * @param jobRate rate at which a job of a trace moves data, in bytes per second; the duration of
   *     the job follows from this rate
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

  /** Returns the default of {@code --job-rate} for a number of disks, in bytes per second. */
  static double defaultJobRate(long disks) {
    return Math.max(JOB_RATE_MIN, JOB_RATE_PER_DISK * disks);
  }

  /**
   * Returns the rate at which a job of a trace moves data, in bytes per second. This is at most the
   * rate of all disks together.
   */
  double jobRate(Cluster cluster) {
    DriveProfile drive = cluster.drive;
    double allDisks = drive.meanRate(ByteRange.of(0, drive.capacity)) * cluster.disks;
    return Math.min(jobRate, allDisks);
  }

  /** Returns the number of maps of a job of a trace. */
  int maps(long bytes) {
    return (int) Math.min(Integer.MAX_VALUE, 1 + bytes / BLOCK);
  }

  /** Returns the number of reduces of a traced job, from the bytes that it shuffles. */
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
          "The trace has no durations. A job takes 30 s plus the time to move its bytes at %.0f"
              + " MB/s (--job-rate, but at most the rate of all disks). Maps run in the first half"
              + " of the job. At half this rate, twice as much temporary data exists at the same"
              + " time.",
          jobRate(cluster) / MB);
      add(
          all,
          "The trace has no tasks. A job has one map per 128 MiB of its input or of its shuffled"
              + " data, whichever is more, and one reduce per GiB of shuffled data. The maps write"
              + " the shuffled bytes %.1f times, and the reduces write them once"
              + " (--spill-factor %.1f).",
          spillFactor - 1,
          spillFactor);
    } else {
      add(all, "Jobs that failed or were killed are not simulated.");
    }
    add(
        all,
        "Map outputs, and fetched data that reduces do not keep in memory, are created at even"
            + " intervals while maps run, and deleted when the job ends. Tasks run on random"
            + " nodes.");
    add(
        all,
        "Permanent data fills %s of each disk (--used). On a single ext4 file system, permanent"
            + " data is on the outermost tracks, and temporary files are spread evenly over the"
            + " rest. In partitions, temporary files are spread over their partition.",
        used);
    add(
        all,
        "Data on local disks is read once, %s of it from the page cache (--cached). Input is read"
            + " from disk. Output is written %d times (--replication).",
        cached,
        replication);
    add(
        all,
        "After each %s (--run), the disk seeks from one random position in the data to another,"
            + " and waits for half a rotation.",
        ByteSize.text(run));
    add(
        all,
        "The class of a job is known from earlier runs. A file system reserves 2 %% of its space.");
    return all;
  }

  private static void add(List<String> all, String format, Object... values) {
    all.add(String.format(Locale.ROOT, format, values));
  }
}
