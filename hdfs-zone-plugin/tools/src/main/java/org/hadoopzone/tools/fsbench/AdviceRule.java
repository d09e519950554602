/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;

/**
 * Chooses the file system to recommend from measurements. A pure function. The rule selects the
 * profile that keeps the device busy for the shortest time with the phases of a zone, summed over
 * all sizes. It keeps the usual profile unless another one is better by more than {@link #MARGIN}.
 * It never selects a file system that a crash may leave inconsistent.
 */
public final class AdviceRule {
  /**
   * The fraction of the busy time by which another profile must be better than the usual one.
   * Results vary from run to run, especially on a shared disk, and changing a file system has a
   * cost of its own.
   */
  public static final double MARGIN = 0.03;

  private static final double PERCENT = 100;

  private final Zone zone;
  private final MkfsProfile usual;

  /** Scores sorted by busy seconds, the shortest time first. */
  private final List<ZoneScore> scores;

  private AdviceRule(Zone zone, MkfsProfile usual, List<ZoneScore> scores) {
    this.zone = zone;
    this.usual = usual;
    this.scores = scores;
  }

  /**
   * Returns the advice for the partitions of a zone.
   *
   * @param contest the competing profiles; the first is the usual one
   * @param rows the measurements; rows of other profiles are ignored
   * @param sizes the number of sizes; a profile that failed at one of them is not recommended
   * @return the advice; empty if no profile that may be recommended was measured
   */
  static Optional<Advice> advise(
      Zone zone, List<MkfsProfile> contest, List<Measured> rows, int sizes) {
    List<ZoneScore> scores =
        contest.stream()
            .map(recipe -> new ZoneScore(recipe, zone, rows))
            .filter(score -> score.sizes() == sizes)
            .sorted(Comparator.comparingDouble(ZoneScore::seconds))
            .collect(Collectors.toList());
    return new AdviceRule(zone, contest.get(0), scores).advise();
  }

  private Optional<Advice> advise() {
    Optional<ZoneScore> kept = usual().filter(own -> !isBeaten(own));
    Optional<ZoneScore> chosen = kept.isPresent() ? kept : best();
    return chosen.map(
        own -> {
          List<String> why = new ArrayList<>();
          why.add(String.format(Locale.ROOT, "The drive is busy for %.1f s.", own.seconds()));
          comparison(own).ifPresent(why::add);
          unsound(own).ifPresent(why::add);
          return new Advice(zone, own.recipe(), String.join(" ", why));
        });
  }

  private Optional<ZoneScore> usual() {
    return scores.stream().filter(score -> score.recipe().equals(usual)).findFirst();
  }

  /** Returns the best profile that survives crashes. */
  private Optional<ZoneScore> best() {
    return scores.stream().filter(score -> score.recipe().survivesCrashes()).findFirst();
  }

  private boolean isBeaten(ZoneScore own) {
    return best().filter(best -> best.seconds() < (1 - MARGIN) * own.seconds()).isPresent();
  }

  /**
   * Returns a comparison of the recommended profile with the usual one or, if the usual one is
   * recommended, with the best of the others.
   */
  private Optional<String> comparison(ZoneScore own) {
    if (!own.recipe().equals(usual)) {
      return usual().map(other -> ahead(own, other));
    }
    return scores.stream()
        .filter(score -> score != own && score.recipe().survivesCrashes())
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

  private static String ahead(ZoneScore own, ZoneScore other) {
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

  /** Explains why a faster profile is not recommended. */
  private Optional<String> unsound(ZoneScore own) {
    return scores.stream()
        .filter(score -> !score.recipe().survivesCrashes() && score.seconds() < own.seconds())
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

  /** A recommended file system for the partitions of a zone, with the reason. Immutable. */
  public static final class Advice {
    private final Zone zone;
    private final MkfsProfile recipe;
    private final String why;

    Advice(Zone zone, MkfsProfile recipe, String why) {
      this.zone = zone;
      this.recipe = recipe;
      this.why = why;
    }

    /** Returns the zone whose partitions this advice applies to. */
    public Zone zone() {
      return zone;
    }

    /** Returns the recommended profile. */
    public MkfsProfile recipe() {
      return recipe;
    }

    /** Returns the reason, as sentences with the measured figures. */
    public String why() {
      return why;
    }
  }

  /** The cost of one profile for the files of a zone, summed over all sizes. Immutable. */
  private static final class ZoneScore {
    private final MkfsProfile recipe;
    private final Zone zone;
    private final List<Measured> rows;

    /** Selects the rows of a profile. */
    ZoneScore(MkfsProfile recipe, Zone zone, List<Measured> rows) {
      this.recipe = recipe;
      this.zone = zone;
      this.rows =
          rows.stream().filter(row -> row.recipe().equals(recipe)).collect(Collectors.toList());
    }

    MkfsProfile recipe() {
      return recipe;
    }

    /** Returns the number of sizes that were measured. */
    int sizes() {
      return rows.size();
    }

    /** Returns how long the device was busy, in seconds. */
    double seconds() {
      return rows.stream().mapToDouble(row -> row.busySeconds(zone)).sum();
    }

    double seconds(Phase phase) {
      return rows.stream().mapToDouble(row -> row.cost(phase).busySeconds()).sum();
    }

    /**
     * Returns the phase in which this profile saves most, in busy seconds, compared with another
     * one.
     */
    Phase mostAheadOf(ZoneScore other) {
      return Arrays.stream(Phase.values())
          .filter(phase -> phase.isIn(zone))
          .max(Comparator.comparingDouble(phase -> other.seconds(phase) - seconds(phase)))
          .get();
    }
  }
}
