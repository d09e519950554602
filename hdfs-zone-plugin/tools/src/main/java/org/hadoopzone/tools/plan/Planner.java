/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongConsumer;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.mapred.classify.Thresholds;
import org.hadoopzone.tools.plan.Plan.PlannedSize;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.ZoneChooser;

/**
 * Makes a plan in two simulations of the jobs. The first simulation measures the temporary data,
 * from which the planner derives candidate sizes. The second one compares these sizes and the
 * layouts.
 */
public final class Planner {
  private static final int[] PERCENTILES = {50, 95, 99};

  /** More tasks than this indicate wrong sizes in the history or trace. */
  private static final double MOST_TASKS = 2e9;

  private final Cluster cluster;
  private final Assumptions assumed;
  private final ShuffleClassifier classifier;
  private final SpillOverBand band;
  private final ZoneChooser forTemporary;
  private final ZoneChooser forPermanent;

  /**
   * Creates a planner.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set. The planner
   *     reads the thresholds of job classes, the spill-over band, and the reserve for temporary
   *     files.
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  public Planner(Cluster cluster, Assumptions assumed, Function<String, String> conf) {
    this.cluster = cluster;
    this.assumed = assumed;
    this.classifier = new ShuffleClassifier(Thresholds.read(conf));
    this.band = SpillOverBand.read(conf);
    this.forTemporary = new ZoneChooser(band, Percent.of(0), 0);
    Percent reserved =
        Percent.read(
            conf,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT);
    this.forPermanent = new ZoneChooser(band, reserved, 0);
  }

  /**
   * Makes a plan.
   *
   * @param past at least one job, in any order
   * @param asked the sizes to simulate, in bytes; if empty, the planner chooses sizes
   * @param progress receives the number of simulated jobs, which counts each job twice
   * @throws IllegalArgumentException if no plan is possible; the message names the reason and the
   *     remedy
   */
  public Plan plan(List<PastJob> past, List<Long> asked, LongConsumer progress) {
    List<PastJob> jobs = new ArrayList<>(past);
    jobs.sort(Comparator.comparingLong(job -> job.startMillis));
    requireSense(jobs);
    long permanent = permanent();
    Map<Long, String> askedSizes =
        asked.isEmpty() ? Collections.emptyMap() : Sizing.asked(cluster.drive, asked);
    Simulation first = new Simulation(cluster, jobs, classifier, progress);
    Map<String, Long> loads = perDisk(first.run(Collections.emptyList()));
    Map<Long, String> sizes =
        asked.isEmpty() ? Sizing.sizes(cluster.drive, loads, band.begin()) : askedSizes;

    List<Layout> layouts = layouts(sizes, permanent);
    long done = jobs.size();
    new Simulation(cluster, jobs, classifier, more -> progress.accept(done + more)).run(layouts);
    return sumUp(new Workload(jobs, classifier, assumed.replication), loads, sizes, layouts);
  }

  private void requireSense(List<PastJob> jobs) {
    jobs.forEach(this::requireRoom);
    double tasks = jobs.stream().mapToDouble(job -> job.maps + job.profile.reduces).sum();
    if (tasks > MOST_TASKS) {
      throw new IllegalArgumentException(
          String.format(
              "the jobs have %.0f tasks, more than any cluster runs. Check the sizes in the history"
                  + " or trace",
              tasks));
    }
  }

  /**
   * Rejects a job whose temporary data exceed the capacity of all disks. The cluster cannot have
   * run such a job, and its files would be too many to simulate.
   */
  private void requireRoom(PastJob job) {
    double needed = (double) job.mapOutputOnDisk() + job.fetchedOnDisk();
    double room = (double) cluster.disks * cluster.drive.capacity;
    if (needed > room) {
      throw new IllegalArgumentException(
          String.format(
              "a job has %s of temporary data, more than the capacity of all disks (%s). Set"
                  + " --disks to the number of disks in the cluster that ran the job",
              ByteSize.text((long) needed), ByteSize.text((long) room)));
    }
  }

  private long permanent() {
    long permanent = assumed.used.of(cluster.drive.capacity);
    Split whole = Split.permanentInner(cluster.drive.capacity, 0, permanent);
    if (!whole.holdsPermanent()) {
      throw new IllegalArgumentException(
          "--used "
              + assumed.used
              + ": a file system reserves 2 % of each disk, so at most 98 % can be full");
    }
    return permanent;
  }

  private Map<String, Long> perDisk(LoadHistogram ofNodes) {
    Map<String, Long> loads = new LinkedHashMap<>();
    for (int percentile : PERCENTILES) {
      long bytes = ofNodes.percentile(percentile / 100.0);
      loads.put("p" + percentile, bytes / cluster.disksPerNode);
    }
    loads.put("all", ofNodes.most() / cluster.disksPerNode);
    return loads;
  }

  /**
   * Returns the layouts to simulate: stock ext4, and for each size disk zones and partitions by
   * configuration (see {@link Layout#staticSplit}).
   */
  private List<Layout> layouts(Map<Long, String> sizes, long permanent) {
    int disks = cluster.disksPerNode;
    int nodes = Simulation.sampled(cluster);
    long capacity = cluster.drive.capacity;
    List<Layout> layouts = new ArrayList<>();
    Split whole = Split.permanentInner(capacity, 0, permanent);
    layouts.add(Layout.stock(whole, forTemporary, disks, nodes));
    for (long size : sizes.keySet()) {
      Split byZone = Split.permanentByZone(capacity, size, permanent, forPermanent);
      Split byHand = Split.permanentInner(capacity, size, permanent);
      layouts.add(Layout.zones(byZone, forTemporary, disks, nodes));
      layouts.add(Layout.staticSplit(byHand, forTemporary, disks, nodes));
    }
    return layouts;
  }

  private Plan sumUp(
      Workload workload, Map<String, Long> loads, Map<Long, String> sizes, List<Layout> layouts) {
    List<Outcome> outcomes = new ArrayList<>();
    int nodes = Simulation.sampled(cluster);
    double permanentMoved = workload.permanentMoved / cluster.nodes() * nodes;
    for (Layout layout : layouts) {
      outcomes.add(
          Outcome.of(layout, cluster, assumed, permanentMoved, nodes * cluster.disksPerNode));
    }
    List<PlannedSize> planned = new ArrayList<>();
    int next = 1;
    for (Map.Entry<Long, String> size : sizes.entrySet()) {
      planned.add(
          new PlannedSize(
              size.getKey(),
              size.getValue(),
              outcomes.get(0),
              outcomes.get(next),
              outcomes.get(next + 1)));
      next += 2;
    }
    return new Plan(cluster, workload, loads, outcomes.get(0), planned, nodes);
  }
}
