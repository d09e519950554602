/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.LongConsumer;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.tools.plan.TaskFiles.TaskFile;

/**
 * Replays jobs event by event. Jobs write and delete temporary files, and each layout of the disks
 * chooses a local dir for each file. Simulates only a sample of the nodes, because all nodes behave
 * alike. The result is deterministic.
 *
 * <p>Memory use depends on the number of files that exist at the same time, not on the total
 * number.
 */
final class Simulation {
  /**
   * Maximum number of simulated nodes. They suffice for a stable mean and keep the run time short.
   */
  private static final int MOST_NODES = 20;

  private final Cluster cluster;
  private final List<PastJob> jobs;
  private final ShuffleClassifier classifier;
  private final LongConsumer progress;

  /**
   * Creates a simulation.
   *
   * @param jobs at least one job, in the order of start times
   * @param progress receives the number of jobs that are done
   */
  Simulation(
      Cluster cluster, List<PastJob> jobs, ShuffleClassifier classifier, LongConsumer progress) {
    this.cluster = cluster;
    this.jobs = jobs;
    this.classifier = classifier;
    this.progress = progress;
  }

  /** Returns the number of simulated nodes. */
  static int sampled(Cluster cluster) {
    return Math.min(cluster.nodes(), MOST_NODES);
  }

  /**
   * Runs all jobs and records the results in the layouts. Returns the histogram of the temporary
   * bytes of heavy jobs on a node.
   */
  LoadHistogram run(List<Layout> layouts) {
    return new Run(layouts).run();
  }

  /**
   * Returns whether temporary files of a job prefer the outer zone. As on a real cluster, this is
   * false only for light jobs.
   */
  static boolean isHeavy(ShuffleClassifier classifier, PastJob job) {
    return classifier.judge(job.profile).jobClass != JobClass.LIGHT;
  }

  private final class Run {
    private final List<Layout> layouts;
    private final ConcurrentBytes load =
        new ConcurrentBytes(sampled(cluster), jobs.get(0).startMillis);

    /**
     * The scheduled writes and deletes by time. Events of the same time run in the order in which
     * they were scheduled.
     */
    private final TreeMap<Long, List<Runnable>> events = new TreeMap<>();

    Run(List<Layout> layouts) {
      this.layouts = layouts;
    }

    LoadHistogram run() {
      TaskFiles files = new TaskFiles(cluster.nodes(), sampled(cluster));
      long done = 0;
      long end = 0;
      for (PastJob job : jobs) {
        happen(job.startMillis);
        end = Math.max(end, job.endMillis);
        if (job.writtenByMaps() + job.spilledByReduces > 0) {
          List<Runnable> deletes = new ArrayList<>();
          files.of(
              job,
              isHeavy(classifier, job),
              (file, millis) ->
                  schedule(millis, () -> deletes.add(write(file, millis, job.endMillis))));
          schedule(job.endMillis, () -> deletes.forEach(Runnable::run));
        }
        progress.accept(++done);
      }
      happen(end);
      return load.end(end);
    }

    private void schedule(long millis, Runnable action) {
      events.computeIfAbsent(millis, any -> new ArrayList<>(1)).add(action);
    }

    private void happen(long untilMillis) {
      while (!events.isEmpty() && events.firstKey() <= untilMillis) {
        events.pollFirstEntry().getValue().forEach(Runnable::run);
      }
    }

    /** Writes a file in each layout, and returns the action that deletes the file. */
    private Runnable write(TaskFile file, long millis, long endMillis) {
      long heavyBytes = file.heavy ? file.bytes : 0;
      load.change(millis, file.node, heavyBytes);
      int[] dirs = layouts.stream().mapToInt(layout -> layout.write(file)).toArray();
      return () -> {
        load.change(endMillis, file.node, -heavyBytes);
        for (int i = 0; i < dirs.length; i++) {
          layouts.get(i).delete(file, dirs[i]);
        }
      };
    }
  }

  /** Tracks the temporary bytes of heavy jobs on each node over time. */
  private static final class ConcurrentBytes {
    private final long[] bytes;
    private final long[] since;
    private final LoadHistogram histogram = new LoadHistogram();

    ConcurrentBytes(int nodes, long startMillis) {
      bytes = new long[nodes];
      since = new long[nodes];
      Arrays.fill(since, startMillis);
    }

    /** Adds the time until the end of the simulation, and returns the histogram. */
    LoadHistogram end(long millis) {
      for (int node = 0; node < bytes.length; node++) {
        change(millis, node, 0);
      }
      return histogram;
    }

    /** Changes the bytes on a node. */
    void change(long millis, int node, long more) {
      histogram.add(bytes[node], millis - since[node]);
      bytes[node] += more;
      since[node] = millis;
    }
  }
}
