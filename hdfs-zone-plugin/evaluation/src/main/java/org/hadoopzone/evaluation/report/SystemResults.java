/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.storage.StorageSystem;

/** The results of all systems that completed one workload. */
record SystemResults(Map<StorageSystem, Result> done) {
  static SystemResults of(Map<StorageSystem, Result> all) {
    Map<StorageSystem, Result> done = new EnumMap<>(StorageSystem.class);
    all.forEach(
        (system, result) -> {
          if (result.failure() == null) {
            done.put(system, result);
          }
        });
    return new SystemResults(done);
  }

  /** Returns the kinds of rounds: "write 1" and "write 2" are of the same kind. */
  List<String> kinds() {
    return done.values().stream()
        .flatMap(result -> result.rounds().stream())
        .map(Round::kind)
        .distinct()
        .toList();
  }

  /** Returns the number of rounds of a kind, as the maximum over all systems. */
  int roundsOf(String kind) {
    return rounds(kind).values().stream().mapToInt(List::size).max().orElse(0);
  }

  Map<StorageSystem, List<Round>> rounds(String kind) {
    Map<StorageSystem, List<Round>> rounds = rounds();
    rounds.replaceAll(
        (system, all) -> all.stream().filter(round -> round.kind().equals(kind)).toList());
    return rounds;
  }

  Map<StorageSystem, List<Round>> rounds() {
    Map<StorageSystem, List<Round>> rounds = new EnumMap<>(StorageSystem.class);
    done.forEach((system, result) -> rounds.put(system, result.rounds()));
    return rounds;
  }

  /**
   * Returns how long a system kept the drive busy, in seconds; NaN if it did not complete the work.
   */
  double busySeconds(StorageSystem system) {
    return done.containsKey(system) ? done.get(system).busySeconds() : Double.NaN;
  }
}
