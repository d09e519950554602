/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.Locale;
import java.util.Optional;

/** The benchmarks by which the systems are compared. */
public enum BenchWork {
  /** The paper's first experiment: a file of a fifth of the disk, on a new file system. */
  FRESH(
      "new disk, one file written, read and deleted in rounds",
      1,
      bed -> Rounds.run(bed, PlainFiles.wholeMib(bed.scale().fileBytes()))),
  AGED("disk three quarters full, temporary file written and read in rounds", 1, new AgedDisk()),
  LOAD("new disk, reading a file of 10 % of the disk size", 1, new LoadExperiment(false)),
  LOAD_AGED("aged disk, reading a file of 10 % of the disk size", 1, new LoadExperiment(true)),
  LARGE_TEMPORARY("more temporary data than the outer zone holds", 1, new LargeTemporary()),
  MIXED("alternately reading permanent input and writing temporary output", 1, new MixedRuns()),
  DFSIO("TestDFSIO", 1, new DfsIo()),
  TERASORT("TeraSort", 1, new SortRounds()),
  TERASORT_AGED_65("TeraSort, aged disk, 65 % full", 1, new AgedSort(65, 20)),
  TERASORT_AGED_80("TeraSort of half the size, aged disk, 80 % full", 1, new AgedSort(80, 40)),
  PLAIN_AGED("dd and GNU sort, aged disk, 65 % full", 1, new PlainWriters()),
  REPLAY_NEW_INPUT(
      "jobs of a day of Facebook, input written on the same day", 1, new TraceReplay(true)),
  REPLAY_OLD_INPUT("jobs of a day of Facebook, input from earlier days", 1, new TraceReplay(false)),
  COLD_READS("reads of old files, aged disk, 65 % full", 1, new ColdReads()),
  CONCURRENT("TeraSort and two light jobs at the same time", 1, new ConcurrentJobs()),
  DISTRIBUTED("TeraSort on four nodes, input with replication 2", 4, new SortRounds());

  private final String title;
  private final int nodes;
  private final Work work;

  BenchWork(String title, int nodes, Work work) {
    this.title = title;
    this.nodes = nodes;
    this.work = work;
  }

  /** Returns the number of nodes, each with its own disk. */
  public int nodes() {
    return nodes;
  }

  public String title() {
    return title;
  }

  public Work work() {
    return work;
  }

  /** Returns what this machine lacks for this work, with the remedy; empty if it lacks nothing. */
  public Optional<String> missing() {
    return switch (this) {
      case REPLAY_NEW_INPUT, REPLAY_OLD_INPUT -> TraceReplay.missing();
      default -> Optional.empty();
    };
  }

  /** Returns whether this work is part of the benchmark at a scale. */
  public boolean isPartOf(Scale scale) {
    return switch (this) {
      case DFSIO -> scale.dfsIoRounds() > 0;
      case TERASORT, DISTRIBUTED -> scale.teraSortRounds() > 0;
      case TERASORT_AGED_65, TERASORT_AGED_80 -> scale.agedSortRounds() > 0;
      case CONCURRENT -> scale.concurrentRounds() > 0;
      default -> true;
    };
  }

  /** Returns whether this work runs on a new disk and does not fill it first. */
  public boolean isOnNewDisk() {
    return switch (this) {
      case FRESH, LOAD, LARGE_TEMPORARY, MIXED, DFSIO, TERASORT, CONCURRENT, DISTRIBUTED -> true;
      default -> false;
    };
  }

  /**
   * Returns the total size of the outer zones of all nodes in bytes. {@link #CONCURRENT} uses a
   * quarter of the paper's size, so that the zones are too small for its files.
   */
  public long zoneBytes(Scale scale) {
    return this == CONCURRENT ? scale.zoneBytes() / 4 : scale.zoneBytes();
  }

  /** Returns the name of this work in file names and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
