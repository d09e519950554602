/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.disk.Zone;

/**
 * What to advise, given what was measured; a pure function. It is the file system that keeps the
 * drive busy for the shortest time with what the files of the zone see, at all sizes together. But
 * the usual one is kept unless another is clearly better, and what a crash may leave inconsistent
 * is not advised at all.
 */
public final class AdviceRule {
  /**
   * What the usual one must be beaten by, as a share: the same work differs from run to run, most
   * of all on a disk that others use, and a change has a price of its own.
   */
  public static final double MARGIN = 0.03;

  private static final double PERCENT = 100;

  private final Zone zone;
  private final Recipe usual;

  /** By seconds, the shortest time first. */
  private final List<Tally> tallies;

  private AdviceRule(Zone zone, Recipe usual, List<Tally> tallies) {
    this.zone = zone;
    this.usual = usual;
    this.tallies = tallies;
  }

  /**
   * Advice for the partitions of a zone.
   *
   * @param contest what competes; the first is the usual one
   * @param rows what was measured; others than those that compete do not matter
   * @param sizes how many sizes there are: what failed at one of them is not advised
   * @return empty if nothing that may be advised was measured
   */
  static Optional<Advice> advise(Zone zone, List<Recipe> contest, List<Measured> rows, int sizes) {
    List<Tally> tallies =
        contest.stream()
            .map(recipe -> new Tally(recipe, zone, rows))
            .filter(tally -> tally.sizes() == sizes)
            .sorted(Comparator.comparingDouble(Tally::seconds))
            .collect(Collectors.toList());
    return new AdviceRule(zone, contest.get(0), tallies).advise();
  }

  private Optional<Advice> advise() {
    Optional<Tally> kept = usual().filter(own -> !isBeaten(own));
    Optional<Tally> chosen = kept.isPresent() ? kept : best();
    return chosen.map(
        own -> {
          List<String> why = new ArrayList<>();
          why.add(String.format(Locale.ROOT, "The drive is busy for %.1f s.", own.seconds()));
          comparison(own).ifPresent(why::add);
          unsound(own).ifPresent(why::add);
          return new Advice(zone, own.recipe(), String.join(" ", why));
        });
  }

  private Optional<Tally> usual() {
    return tallies.stream().filter(tally -> tally.recipe().equals(usual)).findFirst();
  }

  /** Of those that may be advised. */
  private Optional<Tally> best() {
    return tallies.stream().filter(tally -> tally.recipe().survivesCrashes()).findFirst();
  }

  private boolean isBeaten(Tally own) {
    return best().filter(best -> best.seconds() < (1 - MARGIN) * own.seconds()).isPresent();
  }

  /** With the usual one; or, if that is what is advised, with the best of the others. */
  private Optional<String> comparison(Tally own) {
    if (!own.recipe().equals(usual)) {
      return usual().map(other -> ahead(own, other));
    }
    return tallies.stream()
        .filter(tally -> tally != own && tally.recipe().survivesCrashes())
        .findFirst()
        .map(
            other ->
                String.format(
                    Locale.ROOT,
                    "No other is better by %.0f %%; the next is \"%s\" with %.1f s (%s).",
                    PERCENT * MARGIN,
                    other.recipe(),
                    other.seconds(),
                    change(other.seconds(), own.seconds())));
  }

  private static String ahead(Tally own, Tally other) {
    Phase most = own.mostAheadOf(other);
    return String.format(
        Locale.ROOT,
        "That is %s against \"%s\" with %.1f s; most of it in \"%s\": %.1f against %.1f s.",
        change(own.seconds(), other.seconds()),
        other.recipe(),
        other.seconds(),
        most.title(),
        own.seconds(most),
        other.seconds(most));
  }

  /** Why something quicker is not advised. */
  private Optional<String> unsound(Tally own) {
    return tallies.stream()
        .filter(tally -> !tally.recipe().survivesCrashes() && tally.seconds() < own.seconds())
        .findFirst()
        .map(
            other ->
                String.format(
                    Locale.ROOT,
                    "\"%s\" needs %.1f s, but has no journal: after a crash, all of it must be"
                        + " checked before it is mounted.",
                    other.recipe(),
                    other.seconds()));
  }

  private static String change(double seconds, double than) {
    return String.format(Locale.ROOT, "%+.1f %%", PERCENT * (seconds / than - 1));
  }
}
