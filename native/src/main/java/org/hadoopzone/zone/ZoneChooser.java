/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Chooses the volume or local dir for a new file. The policies of the NameNode and the DataNode and
 * the local-dir allocator use this class. It is stateless and does not depend on Hadoop.
 *
 * <p>A file goes to its preferred zone while that zone has enough free space. As the zone fills up,
 * an increasing fraction of new files spills over to the other zone. Permanent files prefer the
 * inner zone; if they spill over, they leave part of each outer volume to temporary files:
 *
 * <pre>
 *   Preferred zone, and any inner volume:
 *   |#### used ####|----------------- usable ----------------|- additional -|
 *                                       |&lt;- spill-over band -&gt;|
 *                                     begin                  end
 *   Outer volume, for a permanent file:
 *   |#### used ####|-------- usable --------|----------- reserved ----------|
 * </pre>
 *
 * <p>The additional space is an amount per volume. It overlaps the reserved space: the larger of
 * the two must stay free. The spill-over band is a fraction of the capacity of all volumes of the
 * preferred zone together.
 *
 * <p>The first rule that finds a volume wins:
 *
 * <ol>
 *   <li>If the preferred zone is low on free space and the file spills over ({@link
 *       SpillOverBand}), use the other zone.
 *   <li>If the preferred zone has enough free space, use the preferred zone.
 *   <li>If the other zone has enough free space, use the other zone.
 *   <li>If the file fits only into the additional available space, which should stay free, use that
 *       space, first in the preferred zone.
 *   <li>Use the space of the outer zone that is reserved for temporary files, first on volumes
 *       where the additional space stays free.
 * </ol>
 *
 * <p>The chooser always finds a volume if the file fits anywhere. Permanent files use reserved
 * space only if no other space fits. If several volumes match a rule, a {@link Draw} selects one of
 * them. Immutable and thread-safe.
 */
public final class ZoneChooser {
  private final SpillOverBand band;
  private final Percent reservedForTemporary;
  private final long additionalSpace;

  /**
   * Creates a chooser.
   *
   * @param reservedForTemporary percentage of each outer volume that is reserved for files that
   *     prefer the outer zone
   * @param additionalSpace bytes that should stay available in addition to the new file
   */
  public ZoneChooser(SpillOverBand band, Percent reservedForTemporary, long additionalSpace) {
    this.band = band;
    this.reservedForTemporary = reservedForTemporary;
    this.additionalSpace = additionalSpace;
  }

  /**
   * Chooses a volume or local dir.
   *
   * @param size bytes that the file will need; 0 if unknown
   * @return empty if the file does not fit on any volume
   */
  public <T> Optional<Choice<T>> choose(
      Candidates<T> candidates, long size, Zone preferred, Draw draw) {
    T next = candidates.next(size, preferred, draw);
    if (next != null) {
      return Optional.of(new Choice<>(next, preferred, Choice.Reason.PREFERRED));
    }
    Question<T> question = new Question<>(candidates, size, preferred, draw);
    Choice<T> choice = null;
    if (spillsOver(candidates, preferred, draw)) {
      choice = question.ask(preferred.other(), Room.AMPLE, Choice.Reason.PREFERRED_ZONE_LOW);
    }
    if (choice == null) {
      choice = question.ask(preferred, Room.AMPLE, Choice.Reason.PREFERRED);
    }
    if (choice == null) {
      Choice.Reason reason =
          candidates.in(preferred).size() == 0
              ? Choice.Reason.PREFERRED_ZONE_MISSING
              : Choice.Reason.PREFERRED_ZONE_FULL;
      choice = question.ask(preferred.other(), Room.AMPLE, reason);
    }
    if (choice == null) {
      choice = question.ask(preferred, Room.TIGHT, Choice.Reason.LAST_SPACE);
    }
    if (choice == null) {
      choice = question.ask(preferred.other(), Room.TIGHT, Choice.Reason.LAST_SPACE);
    }
    if (choice == null) {
      choice = question.ask(preferred.other(), Room.RESERVED, Choice.Reason.RESERVED_SPACE);
    }
    if (choice == null) {
      choice = question.ask(preferred.other(), Room.ANY, Choice.Reason.RESERVED_SPACE);
    }
    return Optional.ofNullable(choice);
  }

  /**
   * Makes choices among the given candidates faster. The results stay the same. Useful if the
   * candidates are kept for many files.
   *
   * @param candidates must not change after this call, and must be used with this chooser only
   */
  public void prepare(Candidates<?> candidates) {
    candidates.prepare(sizeForAll(candidates, Zone.OUTER), sizeForAll(candidates, Zone.INNER));
  }

  /** Returns the size below which files that prefer a zone use all its volumes in turn. */
  private long sizeForAll(Candidates<?> candidates, Zone zone) {
    Candidates.InZone<?> volumes = candidates.in(zone);
    return volumes.size() > 0 && spillOverFraction(candidates, zone) == 0
        ? volumes.leastAvailable() - additionalSpace
        : Long.MIN_VALUE;
  }

  /**
   * Returns the volumes of a zone that have enough space for a file of this size and for the
   * additional space. While no files spill over, {@link #choose} selects one of these volumes
   * round-robin for each file that prefers the zone.
   *
   * @param size bytes that the file will need; 0 if unknown
   * @return the handles of the volumes in the order of the candidates
   */
  public <T> List<T> ample(Candidates<T> candidates, long size, Zone zone) {
    List<T> ample = new ArrayList<>();
    Candidates.InZone<T> volumes = candidates.in(zone);
    for (int i = 0; i < volumes.size(); i++) {
      if (volumes.get(i).available() - size > additionalSpace) {
        ample.add(volumes.handle(i));
      }
    }
    return ample;
  }

  /**
   * Returns the bytes that can be written to a zone before files begin to spill over from it;
   * negative if files spill over now.
   */
  public long bytesBeforeSpillOver(Candidates<?> candidates, Zone zone) {
    return candidates.in(zone).availableAbove(band.begin());
  }

  private boolean spillsOver(Candidates<?> candidates, Zone zone, Draw draw) {
    double fraction = spillOverFraction(candidates, zone);
    return fraction > 0 && draw.fraction() < fraction;
  }

  private double spillOverFraction(Candidates<?> candidates, Zone zone) {
    return band.spillOverFraction(candidates.in(zone).freeShare());
  }

  /** The space that must remain on a volume after the file. */
  private enum Room {
    /** Additional and reserved space stay free. */
    AMPLE,
    /** Reserved space stays free. */
    TIGHT,
    /** Additional space stays free. */
    RESERVED,
    /** No space has to stay free. */
    ANY
  }

  /** The arguments of one call of {@link #choose}. */
  private final class Question<T> {
    private final Candidates<T> candidates;
    private final long size;
    private final Zone preferred;
    private final Draw draw;

    Question(Candidates<T> candidates, long size, Zone preferred, Draw draw) {
      this.candidates = candidates;
      this.size = size;
      this.preferred = preferred;
      this.draw = draw;
    }

    /** Returns a volume with enough free space, selected by the draw; null if there is none. */
    Choice<T> ask(Zone zone, Room room, Choice.Reason reason) {
      Candidates.InZone<T> volumes = candidates.in(zone);
      int matches = matches(volumes, zone, room);
      if (matches == 0) {
        return null;
      }
      int skip = Math.floorMod(draw.turn(zone), matches);
      int taken = matches == volumes.size() ? skip : nextFitting(volumes, room, skip);
      return new Choice<>(volumes.handle(taken), zone, reason);
    }

    private int nextFitting(Candidates.InZone<T> volumes, Room room, int skip) {
      for (int i = 0; ; i++) {
        if (fits(volumes.get(i), room) && skip-- == 0) {
          return i;
        }
      }
    }

    private int matches(Candidates.InZone<T> volumes, Zone zone, Room room) {
      if (mayUseAll(zone) && leaves(volumes.leastAvailable() - size, room)) {
        return volumes.size();
      }
      int matches = 0;
      for (int i = 0; i < volumes.size(); i++) {
        if (fits(volumes.get(i), room)) {
          matches++;
        }
      }
      return matches;
    }

    private boolean fits(Candidate<T> candidate, Room room) {
      long left = candidate.available() - size;
      boolean usesReserve = room == Room.RESERVED || room == Room.ANY;
      return leaves(left, room) && (usesReserve || left >= reserved(candidate.volume()));
    }

    private boolean leaves(long left, Room room) {
      return left > (room == Room.AMPLE || room == Room.RESERVED ? additionalSpace : 0);
    }

    private boolean mayUseAll(Zone zone) {
      return zone == Zone.INNER || preferred == Zone.OUTER;
    }

    private long reserved(ZonedVolume<T> volume) {
      return mayUseAll(volume.zone()) ? 0 : reservedForTemporary.of(Math.max(0, volume.capacity()));
    }
  }
}
