/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;

/**
 * Chooses the file system to recommend from measurements. Selects the profile with the shortest
 * disk busy time in the phases of a zone, summed over all sizes. Keeps the usual profile unless
 * another one is better by more than {@link #MARGIN}. Never selects a file system that a crash may
 * leave inconsistent. A pure function.
 */
public final class AdviceRule {
  /**
   * The fraction of busy time that a profile must save to replace the usual one. Results vary from
   * run to run, especially on a shared disk, and changing the file system is costly.
   */
  public static final double MARGIN = 0.03;

  private static final double PERCENT = 100;

  private AdviceRule() {}

  /**
   * Returns the advice for the partitions of a zone.
   *
   * @param contest the competing profiles; the first is the usual one, which survives crashes
   * @param rows the measurements; rows of other profiles are ignored
   * @param sizes the number of file system sizes; a profile that failed at one of these sizes is
   *     not recommended
   * @return the advice; empty if no profile that survives crashes was measured at all sizes
   */
  static Optional<Advice> advise(
      Zone zone, List<MkfsProfile> contest, List<Measured> rows, int sizes) {
    List<ZoneScore> scores =
        contest.stream()
            .map(recipe -> new ZoneScore(recipe, zone, rows))
            .filter(score -> score.rows.size() == sizes)
            .sorted(Comparator.comparingDouble(score -> score.seconds))
            .collect(Collectors.toList());
    Optional<ZoneScore> best = first(scores, score -> score.recipe.survivesCrashes());
    Optional<ZoneScore> usual = first(scores, score -> score.recipe.equals(contest.get(0)));
    Optional<ZoneScore> kept =
        usual.filter(own -> best.get().seconds >= (1 - MARGIN) * own.seconds);
    return (kept.isPresent() ? kept : best)
        .map(chosen -> new Advice(zone, chosen.recipe, why(chosen, usual, scores)));
  }

  private static Optional<ZoneScore> first(List<ZoneScore> scores, Predicate<ZoneScore> wanted) {
    return scores.stream().filter(wanted).findFirst();
  }

  /** Returns the reason for a choice, as sentences with the measured figures. */
  private static String why(ZoneScore chosen, Optional<ZoneScore> usual, List<ZoneScore> scores) {
    List<String> why = new ArrayList<>();
    why.add(String.format(Locale.ROOT, "Disk busy time: %.1f s.", chosen.seconds));
    if (usual.isPresent() && usual.get() != chosen) {
      why.add(comparedWithUsual(chosen, usual.get()));
    } else if (usual.isPresent()) {
      first(scores, score -> score != chosen && score.recipe.survivesCrashes())
          .map(next -> comparedWithNext(chosen, next))
          .ifPresent(why::add);
    }
    first(scores, score -> !score.recipe.survivesCrashes() && score.seconds < chosen.seconds)
        .map(AdviceRule::withoutJournal)
        .ifPresent(why::add);
    return String.join(" ", why);
  }

  private static String comparedWithNext(ZoneScore usual, ZoneScore next) {
    return String.format(
        Locale.ROOT,
        "No alternative is more than %.0f %% better: the next best is \"%s\" with %.1f s (%+.1f"
            + " %%).",
        PERCENT * MARGIN,
        next.recipe,
        next.seconds,
        PERCENT * (next.seconds / usual.seconds - 1));
  }

  private static String comparedWithUsual(ZoneScore chosen, ZoneScore usual) {
    Phase most =
        Arrays.stream(Phase.values())
            .filter(phase -> phase.isIn(chosen.zone))
            .max(Comparator.comparingDouble(phase -> usual.seconds(phase) - chosen.seconds(phase)))
            .get();
    return String.format(
        Locale.ROOT,
        "This is %.1f %% less than with \"%s\" (%.1f s). The largest saving is in \"%s\": %.1f"
            + " instead of %.1f s.",
        PERCENT * (1 - chosen.seconds / usual.seconds),
        usual.recipe,
        usual.seconds,
        most.title,
        chosen.seconds(most),
        usual.seconds(most));
  }

  /** Explains why a faster profile is not recommended. */
  private static String withoutJournal(ZoneScore faster) {
    return String.format(
        Locale.ROOT,
        "\"%s\" takes only %.1f s, but has no journal: after a crash, it needs a full file system"
            + " check before it can be mounted.",
        faster.recipe,
        faster.seconds);
  }

  /** A recommended file system for the partitions of a zone, with the reason. Immutable. */
  public static final class Advice {
    /** The zone whose partitions this advice applies to. */
    final Zone zone;

    /** The recommended profile. */
    final MkfsProfile recipe;

    /** The reason, as sentences with the measured figures. */
    final String why;

    Advice(Zone zone, MkfsProfile recipe, String why) {
      this.zone = zone;
      this.recipe = recipe;
      this.why = why;
    }

    /** Returns the command that an operator runs to make the file system on DEVICE. */
    String mkfs() {
      return String.join(" ", recipe.mkfs("DEVICE"));
    }

    /** Returns the command that an operator runs to mount the file system. */
    String mount() {
      return String.join(" ", recipe.mount("DEVICE", "DIR"));
    }

    /** Returns the values of {@code --json}. */
    ObjectNode values() {
      return Json.object()
          .put("zone", zone.name().toLowerCase(Locale.ROOT))
          .put("name", recipe.name())
          .put("mkfs", mkfs())
          .put("mount", mount())
          .put("why", why)
          .put("caution", recipe.caution);
    }
  }

  /** The cost of one profile for the files of a zone, summed over all sizes. Immutable. */
  private static final class ZoneScore {
    final MkfsProfile recipe;
    final Zone zone;
    final List<Measured> rows;

    /** The time for which the device was busy, in seconds. */
    final double seconds;

    /** Selects the rows of a profile. */
    ZoneScore(MkfsProfile recipe, Zone zone, List<Measured> all) {
      this.recipe = recipe;
      this.zone = zone;
      rows = all.stream().filter(row -> row.recipe.equals(recipe)).collect(Collectors.toList());
      seconds = rows.stream().mapToDouble(row -> row.busySeconds(zone)).sum();
    }

    double seconds(Phase phase) {
      return rows.stream().mapToDouble(row -> row.cost(phase).busySeconds).sum();
    }
  }
}
