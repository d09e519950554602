/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The recommended size of the outer zone, and the simulation results. Immutable. */
public final class Plan {
  final Cluster cluster;
  final Workload workload;

  /**
   * The percentiles of the temporary bytes of heavy jobs per disk, by name. The maximum is named
   * "all".
   */
  final Map<String, Long> loads;

  /** The outcome with one ext4 file system on each whole disk. */
  final Outcome stock;

  /** The candidate sizes, from the smallest. */
  final List<PlannedSize> sizes;

  /** The number of simulated nodes. They represent all nodes of the cluster. */
  final int sampledNodes;

  Plan(
      Cluster cluster,
      Workload workload,
      Map<String, Long> loads,
      Outcome stock,
      List<PlannedSize> sizes,
      int sampledNodes) {
    this.cluster = cluster;
    this.workload = workload;
    this.loads = Collections.unmodifiableMap(loads);
    this.stock = stock;
    this.sizes = Collections.unmodifiableList(sizes);
    this.sampledNodes = sampledNodes;
  }

  /**
   * Returns the size with the shortest disk time. Considers only sizes with which all data fit; if
   * there are none, returns the smallest size. If several sizes have the same disk time, returns
   * the smallest of them.
   */
  public PlannedSize best() {
    return sizes.stream()
        .filter(size -> size.zones.fits)
        .min(Comparator.comparingDouble(size -> size.zones.secondsPerDisk))
        .orElse(sizes.get(0));
  }

  /**
   * Returns the fraction of the time for which a disk is busy with stock ext4. A value above 1
   * means that the disks are too slow for the jobs.
   */
  double busy() {
    return workload.seconds == 0 ? 0 : stock.secondsPerDisk / workload.seconds;
  }

  /** Returns the command that creates the recommended partitions. */
  String partitions() {
    return String.format(
        "sgdisk --new=1:1M:+%dM --change-name=1:outer --new=2:0:0 --change-name=2:inner DEVICE",
        (best().bytes >> 20) - 1);
  }

  /** Returns the command that sets a fence of the recommended size in a larger outer partition. */
  String fence() {
    return String.format(
        "disk-zones fence set DIR --allow %dM --mode advisory", best().bytes >> 20);
  }

  /** Returns the plan for {@code --json}: bytes, seconds, and fractions from 0 to 1. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("jobs", workload.jobs);
    values.put("heavy_jobs", workload.heavyJobs);
    values.put("shuffle_bytes", (long) workload.shuffle);
    values.put("heavy_shuffle_bytes", (long) workload.heavyShuffle);
    values.put("temporary_bytes_written", (long) workload.temporaryWritten);
    values.put("seconds", workload.seconds);
    values.put("drive", cluster.drive.name);
    values.put("disks", cluster.disks);
    values.put("disks_per_node", cluster.disksPerNode);
    values.put("capacity", cluster.drive.capacity);
    values.put("sampled_nodes", sampledNodes);
    values.put("temporary_bytes_per_disk", loads);
    values.put("busy_share", busy());
    values.put("stock", stock);
    values.put("sizes", sizes);
    values.put("best", best().bytes);
    values.put("best_fits", best().zones.fits);
    values.put("partitions", partitions());
    values.put("fence", fence());
    return values;
  }

  /**
   * A candidate size of the outer zone, and the simulated outcomes. Immutable. The fields are those
   * of {@code --json}, in the same order.
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public static final class PlannedSize {
    /** The size on each disk, in bytes. */
    final long bytes;

    /** The reason why this size was tried. */
    final String why;

    /** The outcome with disk zones. */
    final Outcome zones;

    /**
     * The outcome of partitions by configuration: all local dirs in a partition of this size, and
     * HDFS in the rest.
     */
    final Outcome staticSplit;

    /** The fraction of disk time that disk zones save, compared with stock ext4. */
    final double savesAgainstStock;

    /**
     * The fraction of disk time for temporary files that disk zones save, compared with stock ext4.
     */
    final double savesTemporaryAgainstStock;

    /**
     * The fraction of disk time that disk zones save, compared with partitions by configuration;
     * null if the data does not fit into the partitions.
     */
    final Double savesAgainstStaticSplit;

    PlannedSize(long bytes, String why, Outcome stock, Outcome zones, Outcome staticSplit) {
      this.bytes = bytes;
      this.why = why;
      this.zones = zones;
      this.staticSplit = staticSplit;
      savesAgainstStock = zones.savesAgainst(stock);
      savesTemporaryAgainstStock = zones.savesTemporaryAgainst(stock);
      savesAgainstStaticSplit = staticSplit.fits ? zones.savesAgainst(staticSplit) : null;
    }
  }
}
