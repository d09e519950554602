/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Place;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;

/**
 * A way to use the disks of some nodes, and what became of the temporary files there. For one
 * thread.
 */
final class Layout {
  private static final int NOWHERE = -1;

  private final Split split;
  private final ZoneChooser chooser;
  private final boolean lightInner;
  private final List<Place<Integer>> dirs = new ArrayList<>();
  private final long[][] available;
  private final SeededDraw draw = new SeededDraw();

  private long writtenOuter;
  private long writtenInner;
  private long refused;

  private Layout(
      Split split,
      Zone[] zones,
      boolean lightInner,
      ZoneChooser chooser,
      int disksPerNode,
      int nodes) {
    this.split = split;
    this.lightInner = lightInner;
    this.chooser = chooser;
    for (Zone zone : zones) {
      for (int disk = 0; disk < disksPerNode; disk++) {
        dirs.add(new Place<>(dirs.size(), zone, split.usable(zone)));
      }
    }
    available = new long[nodes][dirs.size()];
    for (long[] node : available) {
      for (int dir = 0; dir < node.length; dir++) {
        node[dir] = Math.max(0, split.free(dirs.get(dir).zone()));
      }
    }
  }

  /** One file system, which is all inner. */
  static Layout stock(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, new Zone[] {Zone.INNER}, true, chooser, disksPerNode, nodes);
  }

  /** Local dirs in the outer part only, for all jobs. */
  static Layout staticSplit(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, new Zone[] {Zone.OUTER}, false, chooser, disksPerNode, nodes);
  }

  /** Local dirs in both parts, and light jobs inner. */
  static Layout zones(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, Zone.values(), true, chooser, disksPerNode, nodes);
  }

  /** Places a file; returns where, for {@link #delete}. */
  int write(TaskFile file) {
    long[] free = available[file.node()];
    Candidates<Integer> candidates = new Candidates<>();
    for (int dir = 0; dir < free.length; dir++) {
      candidates.add(new Candidate<>(dirs.get(dir), free[dir]));
    }
    Zone preferred = lightInner && !file.heavy() ? Zone.INNER : Zone.OUTER;
    Optional<Choice<Integer>> choice = chooser.choose(candidates, file.bytes(), preferred, draw);
    if (!choice.isPresent()) {
      refused += file.written();
      return NOWHERE;
    }
    int dir = choice.get().handle();
    free[dir] -= file.bytes();
    if (choice.get().zone() == Zone.OUTER) {
      writtenOuter += file.written();
    } else {
      writtenInner += file.written();
    }
    return dir;
  }

  /** Its job is done. */
  void delete(TaskFile file, int place) {
    if (place != NOWHERE) {
      available[file.node()][place] += file.bytes();
    }
  }

  Split split() {
    return split;
  }

  /** Temporary bytes that were written to a part. */
  long written(Zone zone) {
    return zone == Zone.OUTER ? writtenOuter : writtenInner;
  }

  /** Temporary bytes that there was no room for. */
  long refused() {
    return refused;
  }

  /** Bytes that are free on all nodes. */
  long free() {
    long free = 0;
    for (long[] node : available) {
      for (long dir : node) {
        free += dir;
      }
    }
    return free;
  }
}
