/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.tools.plan.TaskFiles.TaskFile;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZonedVolume;

/** A layout of the disks of the simulated nodes, and the free space on them. Not thread-safe. */
final class Layout {
  private static final int NOWHERE = -1;

  final Split split;
  private final ZoneChooser chooser;
  private final boolean lightInner;
  private final List<ZonedVolume<Integer>> dirs = new ArrayList<>();
  private final long[][] available;
  private final Draw draw = new Split.SeededDraw();

  /** The temporary bytes that were written to each zone, by its ordinal. */
  private final long[] written = new long[Zone.values().length];

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
        dirs.add(new ZonedVolume<>(dirs.size(), zone, split.usable(zone)));
      }
    }
    available = new long[nodes][dirs.size()];
    for (long[] node : available) {
      Arrays.setAll(node, dir -> Math.max(0, split.free(dirs.get(dir).zone())));
    }
  }

  /**
   * Returns a layout with one file system on each whole disk. Each disk counts as an inner zone.
   */
  static Layout stock(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, new Zone[] {Zone.INNER}, true, chooser, disksPerNode, nodes);
  }

  /**
   * Returns a layout with partitions by configuration: the local dirs of all jobs are in the outer
   * zone.
   */
  static Layout staticSplit(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, new Zone[] {Zone.OUTER}, false, chooser, disksPerNode, nodes);
  }

  /**
   * Returns a layout with local dirs in both zones. Temporary files of light jobs prefer the inner
   * zone.
   */
  static Layout zones(Split split, ZoneChooser chooser, int disksPerNode, int nodes) {
    return new Layout(split, Zone.values(), true, chooser, disksPerNode, nodes);
  }

  /**
   * Writes a file, and returns the index of its local dir for {@link #delete}. If the file fits on
   * no local dir, counts it as refused.
   */
  int write(TaskFile file) {
    long[] free = available[file.node];
    Candidates<Integer> candidates = new Candidates<>();
    for (int dir = 0; dir < free.length; dir++) {
      candidates.add(new Candidate<>(dirs.get(dir), free[dir]));
    }
    Zone preferred = lightInner && !file.heavy ? Zone.INNER : Zone.OUTER;
    Optional<Choice<Integer>> choice = chooser.choose(candidates, file.bytes, preferred, draw);
    if (!choice.isPresent()) {
      refused += file.written;
      return NOWHERE;
    }
    int dir = choice.get().handle();
    free[dir] -= file.bytes;
    written[choice.get().zone().ordinal()] += file.written;
    return dir;
  }

  /** Deletes a file when its job has ended. */
  void delete(TaskFile file, int dir) {
    if (dir != NOWHERE) {
      available[file.node][dir] += file.bytes;
    }
  }

  /** Returns the temporary bytes that were written to a zone. */
  long written(Zone zone) {
    return written[zone.ordinal()];
  }

  /** Returns the temporary bytes that did not fit on any local dir. */
  long refused() {
    return refused;
  }

  /** Returns the free bytes in the local dirs of all nodes. */
  long free() {
    return Arrays.stream(available).flatMapToLong(Arrays::stream).sum();
  }
}
