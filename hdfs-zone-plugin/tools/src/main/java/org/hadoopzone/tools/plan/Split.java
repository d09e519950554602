/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.Optional;
import java.util.SplittableRandom;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZonedVolume;

/**
 * A disk with an outer and an inner zone. Permanent data are at the outer edge of each zone. The
 * outer zone may be empty. Immutable.
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

  /** Returns a split with all permanent data in the inner zone, even if they do not fit. */
  static Split permanentInner(long capacity, long outer, long permanent) {
    return new Split(capacity, outer, 0, permanent);
  }

  /**
   * Returns a split with permanent data in the zones that DataNodes would choose for the blocks.
   */
  static Split permanentByZone(long capacity, long outer, long permanent, ZoneChooser chooser) {
    Split split = permanentInner(capacity, outer, 0);
    SeededDraw draw = new SeededDraw();
    for (long left = permanent; left > 0; left -= Assumptions.BLOCK) {
      long bytes = Math.min(left, Assumptions.BLOCK);
      Candidates<Zone> candidates = new Candidates<>();
      for (Zone zone : Zone.values()) {
        ZonedVolume<Zone> volume = new ZonedVolume<>(zone, zone, split.usable(zone));
        candidates.add(new Candidate<>(volume, split.free(zone)));
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

  /**
   * Returns the bytes in a zone that files can use. Excludes the bytes that the file system
   * reserves.
   */
  long usable(Zone zone) {
    return (long) ((1 - FILE_SYSTEM) * size(zone));
  }

  /**
   * Returns the usable bytes of a zone that permanent data do not fill; negative if permanent data
   * do not fit.
   */
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

  /**
   * Returns the range of permanent data in a zone. Without permanent data, returns the whole zone.
   */
  ByteRange permanentRange(Zone zone) {
    long length = permanent(zone) == 0 ? size(zone) : Math.min(permanent(zone), size(zone));
    return ByteRange.of(start(zone), length);
  }

  /** Returns the range of temporary files in a zone: the addresses after the permanent data. */
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

  /** Random draws with a fixed seed, so that a plan is reproducible. Not thread-safe. */
  static final class SeededDraw implements Draw {
    private final SplittableRandom random = new SplittableRandom(2);

    @Override
    public double fraction() {
      return random.nextDouble();
    }

    @Override
    public int turn(Zone zone) {
      return random.nextInt();
    }
  }
}
