/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobFiles;
import org.hadoopzone.evaluation.seeks.StreamGroup;

/** The figures that pages print, with the headings of their columns. */
enum Quantity {
  /** Busy time of the drive in seconds. */
  BUSY("drive busy, s", "together") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(s.rounds(data), Round::busySeconds));
    }
  },
  BUSY_BY_ROUND("drive busy, s, by round") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return s.rounds(data).stream().map(Round::busySeconds).toList();
    }
  },
  /** Change of the busy time in percent. */
  CHANGE("against stock ext4") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(change(s.rounds(data), s.baseRounds(data), Round::busySeconds));
    }
  },
  SEEKS("seeks") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(s.rounds(data), Round::seeks));
    }
  },
  MOVED("moved, GB") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(s.rounds(data), Quantity::moved) / 1e9);
    }
  },
  /** Data that was written to the drive, in GB. */
  WRITTEN {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(s.rounds(data), Round::writtenBytes) / 1e9);
    }
  },
  /** Data that jobs wrote to files in local dirs, in GB. */
  LOCAL_FILES {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(
          s.rounds(data).stream()
                  .flatMap(round -> round.jobs().stream())
                  .mapToLong(JobFiles::bytes)
                  .sum()
              / 1e9);
    }
  },
  OUTER("in the outer 24 %", "in the outer zone") {
    @Override
    List<Double> of(Selection s, RawData data) {
      List<Round> rounds = s.rounds(data);
      return List.of(100 * sum(rounds, Round::outerBytes) / sum(rounds, Quantity::moved));
    }
  },
  /** Elapsed time in seconds. */
  RUN("run time, s", "wall, s") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(s.rounds(data), Round::wallSeconds));
    }
  },
  RUN_CHANGE("run time against stock ext4") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(change(s.rounds(data), s.baseRounds(data), Round::wallSeconds));
    }
  },
  LIMIT("limit / drive busy") {
    @Override
    List<Double> of(Selection s, RawData data) {
      List<Round> rounds = s.rounds(data);
      return List.of(sum(rounds, Round::limitSeconds) / sum(rounds, Round::busySeconds));
    }
  },
  /** Mean of the rates of the rounds, in MB per busy second. */
  SPEED {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(speed(s.rounds(data)));
    }
  },
  SPEED_CHANGE {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(percentAbove(speed(s.baseRounds(data)), speed(s.rounds(data))));
    }
  },
  /** The largest increase of the rate in percent, between two rounds with the same number. */
  BEST_SPEED_CHANGE {
    @Override
    List<Double> of(Selection s, RawData data) {
      List<Round> base = s.baseRounds(data);
      List<Round> rounds = s.rounds(data);
      double best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < Math.min(base.size(), rounds.size()); i++) {
        double than = base.get(i).megabytesPerBusySecond();
        best = Math.max(best, percentAbove(than, rounds.get(i).megabytesPerBusySecond()));
      }
      return List.of(best);
    }
  },
  WORST_SPEED {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(
          s.rounds(data).stream().mapToDouble(Round::megabytesPerBusySecond).min().orElseThrow());
    }
  },
  /** Mean size of the runs between two seeks of a {@link StreamGroup}, in MB. */
  RUN_SIZE {
    @Override
    List<Double> of(Selection s, RawData data) {
      String group = s.rounds().toUpperCase(Locale.ROOT).replace(' ', '_');
      return List.of(StreamGroup.valueOf(group).meanRun(data.seeks(s.path())) / 1e6);
    }
  },
  /** Data that moved to inner tracks, in GB: half of the bytes that were read and written. */
  PACKED {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(data.read(s.path()).packing(), Round::bytes) / 2e9);
    }
  },
  PACKING_BUSY {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(sum(data.read(s.path()).packing(), Round::busySeconds));
    }
  },
  /** The number of rounds that together save as much busy time as packing has cost. */
  PACKING_ROUNDS {
    @Override
    List<Double> of(Selection s, RawData data) {
      List<Round> rounds = s.rounds(data);
      double saved = sum(s.baseRounds(data), Round::busySeconds) - sum(rounds, Round::busySeconds);
      return List.of(PACKING_BUSY.of(s, data).get(0) * rounds.size() / saved);
    }
  },
  PACKING_RATE("seconds per GB") {
    @Override
    List<Double> of(Selection s, RawData data) {
      return List.of(PACKING_BUSY.of(s, data).get(0) / PACKED.of(s, data).get(0));
    }
  };

  private final List<String> headings;

  Quantity(String... headings) {
    this.headings = List.of(headings);
  }

  /**
   * Returns the recomputed values. There are several values if the quantity has a value for each
   * round.
   */
  abstract List<Double> of(Selection selection, RawData data);

  /** Returns the quantity of a column. */
  static Optional<Quantity> ofHeading(String heading) {
    return Arrays.stream(values()).filter(q -> q.headings.contains(heading)).findFirst();
  }

  /** Returns the quantity that a mark in a sentence names, such as "change". */
  static Optional<Quantity> ofWord(String word) {
    return Arrays.stream(values()).filter(q -> q.word().equals(word)).findFirst();
  }

  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the quantity that the same column shows in a table of packing costs. */
  Quantity ofPacking() {
    return this == BUSY ? PACKING_BUSY : this == MOVED ? PACKED : this;
  }

  /** Returns whether a sentence may print the value without its sign, as in "5 % less". */
  boolean isChange() {
    return word().endsWith("change");
  }

  private static double moved(Round round) {
    return round.readBytes() + round.writtenBytes();
  }

  private static double speed(List<Round> rounds) {
    return sum(rounds, Round::megabytesPerBusySecond) / rounds.size();
  }

  private static double sum(List<Round> rounds, ToDoubleFunction<Round> figure) {
    return rounds.stream().mapToDouble(figure).sum();
  }

  private static double change(
      List<Round> rounds, List<Round> base, ToDoubleFunction<Round> figure) {
    return percentAbove(sum(base, figure), sum(rounds, figure));
  }

  private static double percentAbove(double base, double value) {
    return 100 * (value / base - 1);
  }
}
