/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk;

import java.util.Optional;

/**
 * Decides which place takes a new file. The DataNode policy and the local-dir allocator both ask
 * this class; it knows nothing of either, and has no state.
 *
 * <p>It asks, in this order, and takes the first yes:
 *
 * <ol>
 *   <li>Does the preferred zone run low, and is this one of the files that it hands over ({@link
 *       SpillOverBand})? Then a place of the other zone.
 *   <li>Has the preferred zone room? Then a place there.
 *   <li>Has the other zone room?
 *   <li>Does the file fit anywhere if the additional space need not stay available? The preferred
 *       zone first.
 *   <li>Does it fit into the outer space that is reserved for temporary files?
 * </ol>
 *
 * <p>So it always finds a place if the file fits anywhere, and permanent files take reserved space
 * only when nothing else fits. Places that answer the same question equally are taken in turn.
 * Immutable and thread-safe.
 */
public final class ZoneChooser {
  private final SpillOverBand band;
  private final Percent reservedForTemporary;
  private final long additionalSpace;

  /**
   * A chooser.
   *
   * @param reservedForTemporary share of each outer place that files which prefer the inner zone
   *     leave free
   * @param additionalSpace bytes that should stay available beside the new file
   */
  public ZoneChooser(SpillOverBand band, Percent reservedForTemporary, long additionalSpace) {
    this.band = band;
    this.reservedForTemporary = reservedForTemporary;
    this.additionalSpace = additionalSpace;
  }

  /**
   * Chooses a place.
   *
   * @param size bytes that the file will need; 0 if unknown
   * @return empty if the file fits nowhere
   */
  public <T> Optional<Choice<T>> choose(
      Candidates<T> candidates, long size, Zone preferred, Draw draw) {
    Question<T> question = new Question<>(candidates, size, preferred, draw);
    Choice<T> choice = null;
    if (handsOver(candidates, preferred, draw)) {
      choice = question.ask(preferred.other(), Room.AMPLE, Choice.Reason.PREFERRED_ZONE_LOW);
    }
    if (choice == null) {
      choice = question.ask(preferred, Room.AMPLE, Choice.Reason.PREFERRED);
    }
    if (choice == null) {
      choice = question.ask(preferred.other(), Room.AMPLE, Choice.Reason.PREFERRED_ZONE_FULL);
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
    return Optional.ofNullable(choice);
  }

  private boolean handsOver(Candidates<?> candidates, Zone zone, Draw draw) {
    double handedOver = band.handedOver(candidates.in(zone).freeShare());
    return handedOver > 0 && draw.fraction() < handedOver;
  }

  /** How closely a file may fill a place. */
  private enum Room {
    /** Additional and reserved space stay free. */
    AMPLE,
    /** Reserved space stays free. */
    TIGHT,
    /** To the last byte. */
    RESERVED
  }

  /** One call of {@link #choose}. */
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

    /** Takes one of the places with such room in turn; null if there is none. */
    Choice<T> ask(Zone zone, Room room, Choice.Reason reason) {
      Candidates.InZone<T> places = candidates.in(zone);
      int matches = matches(places, zone, room);
      if (matches == 0) {
        return null;
      }
      int skip = Math.floorMod(draw.turn(zone), matches);
      int taken = matches == places.size() ? skip : nextFitting(places, room, skip);
      return new Choice<>(places.handle(taken), zone, preferred, reason);
    }

    private int nextFitting(Candidates.InZone<T> places, Room room, int skip) {
      for (int i = 0; ; i++) {
        if (fits(places.get(i), room) && skip-- == 0) {
          return i;
        }
      }
    }

    private int matches(Candidates.InZone<T> places, Zone zone, Room room) {
      if (mayUseAll(zone) && leaves(places.leastAvailable() - size, room)) {
        return places.size();
      }
      int matches = 0;
      for (int i = 0; i < places.size(); i++) {
        if (fits(places.get(i), room)) {
          matches++;
        }
      }
      return matches;
    }

    private boolean fits(Candidate<T> candidate, Room room) {
      long left = candidate.available() - size;
      return leaves(left, room) && (room == Room.RESERVED || left >= reserved(candidate.place()));
    }

    private boolean leaves(long left, Room room) {
      return left > (room == Room.AMPLE ? additionalSpace : 0);
    }

    private boolean mayUseAll(Zone zone) {
      return zone == Zone.INNER || preferred == Zone.OUTER;
    }

    private long reserved(Place<T> place) {
      return mayUseAll(place.zone()) ? 0 : reservedForTemporary.of(Math.max(0, place.capacity()));
    }
  }
}
