/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.ShuffleClassifier;
import org.hadoopzone.tools.plan.TaskFiles.TaskFile;

/**
 * Replays jobs event by event. Jobs write and delete temporary files, and each layout of the disks
 * chooses a local dir for each file. All nodes behave alike, so a sample of them is simulated. The
 * result is deterministic.
 *
 * <p>Memory use depends on the number of files that exist at the same time, not on the number of
 * all files.
 */
final class Simulation {
  /**
   * Maximum number of simulated nodes: enough for a stable mean, few enough for a short run time.
   */
  private static final int MOST_NODES = 20;

  /** Receives the number of jobs that are done. */
  interface Progress {
    void advance(long jobs);
  }

  private final Cluster cluster;
  private final List<PastJob> jobs;
  private final ShuffleClassifier classifier;
  private final Progress progress;

  /**
   * Creates a simulation.
   *
   * @param jobs at least one job, in the order of start times
   */
  Simulation(Cluster cluster, List<PastJob> jobs, ShuffleClassifier classifier, Progress progress) {
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
   * Runs all jobs and records the results in the layouts. Returns the histogram of the bytes that
   * heavy jobs have on a node.
   */
  LoadHistogram run(List<Layout> layouts) {
    return new Run(layouts).run();
  }

  /**
   * Returns whether temporary files of a job prefer the outer zone. As in the tasks themselves,
   * this applies to all jobs that are not light.
   */
  static boolean isHeavy(ShuffleClassifier classifier, PastJob job) {
    return classifier.judge(job.profile).jobClass != JobClass.LIGHT;
  }

  private final class Run {
    private final List<Layout> layouts;
    private final ConcurrentBytes load =
        new ConcurrentBytes(sampled(cluster), jobs.get(0).startMillis);
    private final PriorityQueue<Event> events = new PriorityQueue<>();
    private long scheduled;

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
          List<PlacedFile> placed = new ArrayList<>();
          files.of(
              job,
              isHeavy(classifier, job),
              (millis, file) -> schedule(millis, () -> write(millis, file, placed)));
          schedule(job.endMillis, () -> placed.forEach(each -> delete(job.endMillis, each)));
        }
        progress.advance(++done);
      }
      happen(end);
      return load.end(end);
    }

    private void schedule(long millis, Runnable action) {
      events.add(new Event(millis, scheduled++, action));
    }

    private void happen(long untilMillis) {
      while (!events.isEmpty() && events.peek().millis <= untilMillis) {
        events.poll().action.run();
      }
    }

    private void write(long millis, TaskFile file, List<PlacedFile> placed) {
      load.add(millis, file);
      int[] places = new int[layouts.size()];
      for (int i = 0; i < places.length; i++) {
        places[i] = layouts.get(i).write(file);
      }
      placed.add(new PlacedFile(file, places));
    }

    private void delete(long millis, PlacedFile placed) {
      load.remove(millis, placed.file);
      for (int i = 0; i < placed.places.length; i++) {
        layouts.get(i).delete(placed.file, placed.places[i]);
      }
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

    void add(long millis, TaskFile file) {
      change(millis, file.node, file.heavy ? file.bytes : 0);
    }

    void remove(long millis, TaskFile file) {
      change(millis, file.node, file.heavy ? -file.bytes : 0);
    }

    /** Accounts for the time until the end of the simulation, and returns the histogram. */
    LoadHistogram end(long millis) {
      for (int node = 0; node < bytes.length; node++) {
        change(millis, node, 0);
      }
      return histogram;
    }

    private void change(long millis, int node, long more) {
      histogram.add(bytes[node], millis - since[node]);
      bytes[node] += more;
      since[node] = millis;
    }
  }

  /** A file and its local dir in each layout. */
  private static final class PlacedFile {
    private final TaskFile file;
    private final int[] places;

    PlacedFile(TaskFile file, int[] places) {
      this.file = file;
      this.places = places;
    }
  }

  /**
   * A write or delete event. Events with the same time run in the order in which they were
   * scheduled.
   */
  private static final class Event implements Comparable<Event> {
    private final long millis;
    private final long number;
    private final Runnable action;

    Event(long millis, long number, Runnable action) {
      this.millis = millis;
      this.number = number;
      this.action = action;
    }

    @Override
    public int compareTo(Event other) {
      int order = Long.compare(millis, other.millis);
      return order == 0 ? Long.compare(number, other.number) : order;
    }
  }
}
