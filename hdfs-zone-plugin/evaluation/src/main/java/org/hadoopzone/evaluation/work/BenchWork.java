/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.util.Locale;

/** The work that systems are compared by. */
public enum BenchWork {
  FRESH("new disk, one file written, read and deleted in rounds", 1, new FreshDisk()),
  AGED("three quarters full disk, temporary file in rounds", 1, new AgedDisk()),
  LOAD("new disk, a file of a tenth of it written and loaded", 1, new LoadExperiment(false)),
  LOAD_AGED(
      "disk that has aged, a file of a tenth of it written and loaded",
      1,
      new LoadExperiment(true)),
  LARGE_TEMPORARY("more temporary data than the outer zone holds", 1, new LargeTemporary()),
  MIXED("permanent input and temporary output in turn", 1, new MixedRuns()),
  DFSIO("TestDFSIO", 1, new DfsIo()),
  TERASORT("TeraSort", 1, new SortRounds()),
  CONCURRENT("TeraSort beside two light jobs", 1, new ConcurrentJobs()),
  DISTRIBUTED("TeraSort on four nodes, replication 2", 4, new SortRounds());

  private final String title;
  private final int nodes;
  private final Work work;

  BenchWork(String title, int nodes, Work work) {
    this.title = title;
    this.nodes = nodes;
    this.work = work;
  }

  /** Returns how many nodes it takes, each with a disk of its own. */
  public int nodes() {
    return nodes;
  }

  public String title() {
    return title;
  }

  public Work work() {
    return work;
  }

  /** Returns whether it is done at this scale. */
  public boolean isPartOf(Scale scale) {
    switch (this) {
      case DFSIO:
        return scale.dfsIoRounds() > 0;
      case TERASORT:
      case DISTRIBUTED:
        return scale.teraSortRounds() > 0;
      case CONCURRENT:
        return scale.concurrentRounds() > 0;
      default:
        return true;
    }
  }

  /** The outer zones of all nodes: a quarter of the paper's where they are to be too small. */
  public long zoneBytes(Scale scale) {
    return this == CONCURRENT ? scale.zoneBytes() / 4 : scale.zoneBytes();
  }

  /** Its name in files and on the command line. */
  public String id() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
