/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Place;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;

/**
 * One disk in an outer and an inner part, with the permanent data outermost in each. Without an
 * outer part, all of it is inner. Immutable.
 */
final class Split {
  private static final double FILE_SYSTEM = 0.02;

  private final long capacity;
  private final long outer;
  private final long permanentOuter;
  private final long permanentInner;

  private Split(long capacity, long outer, long permanentOuter, long permanentInner) {
    this.capacity = capacity;
    this.outer = outer;
    this.permanentOuter = permanentOuter;
    this.permanentInner = permanentInner;
  }

  /** Permanent data in the inner part, however much there is. */
  static Split permanentInner(long capacity, long outer, long permanent) {
    return new Split(capacity, outer, 0, permanent);
  }

  /** Permanent data where DataNodes put blocks of them. */
  static Split permanentByZone(long capacity, long outer, long permanent, ZoneChooser chooser) {
    Split split = permanentInner(capacity, outer, 0);
    SeededDraw draw = new SeededDraw();
    for (long left = permanent; left > 0; left -= Assumptions.BLOCK) {
      long bytes = Math.min(left, Assumptions.BLOCK);
      Candidates<Zone> candidates = new Candidates<>();
      for (Zone zone : Zone.values()) {
        Place<Zone> place = new Place<>(zone, zone, split.usable(zone));
        candidates.add(new Candidate<>(place, split.free(zone)));
      }
      Optional<Choice<Zone>> choice = chooser.choose(candidates, bytes, Zone.INNER, draw);
      boolean goesOuter = choice.isPresent() && choice.get().zone() == Zone.OUTER;
      split =
          new Split(
              capacity,
              outer,
              split.permanentOuter + (goesOuter ? bytes : 0),
              split.permanentInner + (goesOuter ? 0 : bytes));
    }
    return split;
  }

  long outer() {
    return outer;
  }

  /** Returns what files can take in a part, without what the file system keeps. */
  long usable(Zone zone) {
    return (long) ((1 - FILE_SYSTEM) * size(zone));
  }

  /** Returns what permanent data leave of it; below 0 if they do not fit. */
  long free(Zone zone) {
    return usable(zone) - permanent(zone);
  }

  /** Returns whether the permanent data fit. */
  boolean holdsPermanent() {
    return free(Zone.OUTER) >= 0 && free(Zone.INNER) >= 0;
  }

  long permanent(Zone zone) {
    return zone == Zone.OUTER ? permanentOuter : permanentInner;
  }

  /** Where permanent data are in a part; all of it if there are none. */
  ByteRange permanentRange(Zone zone) {
    long length = permanent(zone) == 0 ? size(zone) : Math.min(permanent(zone), size(zone));
    return ByteRange.of(start(zone), length);
  }

  /** Where temporary files drift in a part: over what permanent data leave. */
  ByteRange temporaryRange(Zone zone) {
    long taken = Math.min(permanent(zone), size(zone) - 1);
    return ByteRange.of(start(zone) + taken, size(zone) - taken);
  }

  private long start(Zone zone) {
    return zone == Zone.OUTER ? 0 : outer;
  }

  private long size(Zone zone) {
    return zone == Zone.OUTER ? outer : capacity - outer;
  }
}
