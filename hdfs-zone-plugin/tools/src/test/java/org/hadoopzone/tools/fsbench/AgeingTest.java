/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.hadoopzone.tools.fsbench.Ageing.FileStep;
import org.hadoopzone.tools.fsbench.Ageing.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the ageing workload on a model of a file system. */
class AgeingTest {
  private static final long MIB = 1 << 20;
  private static final long GIB = 1 << 30;

  @ParameterizedTest
  @ValueSource(longs = {32, 33, 64, 1000, 4 << 10, 17 << 10})
  void usesOnlyExistingDataAndLeavesFreeSpace(long mib) {
    Model model = new Model();
    Ageing.of(mib * MIB).forEach(window -> window.steps.forEach(model::run));
    assertThat(model.growing).isEmpty();
    assertThat(model.most).isBetween(mib * MIB / 2, (long) (0.7 * mib * MIB));
  }

  @Test
  void everyFileSystemIsGivenTheSameWork() {
    assertThat(text(Ageing.of(GIB))).isEqualTo(text(Ageing.of(GIB)));
    assertThat(text(Ageing.of(GIB))).isNotEqualTo(text(Ageing.of(GIB + MIB)));
  }

  @Test
  void theSharesOfThePhasesAreAsDocumented() {
    Map<Phase, Double> shares = new EnumMap<>(Phase.class);
    for (Window window : Ageing.of(4 * GIB)) {
      shares.merge(window.phase, window.bytes() / (4.0 * GIB), Double::sum);
    }
    assertThat(shares.get(Phase.CREATE)).isCloseTo(0.6, within(0.01));
    assertThat(shares.get(Phase.CHURN)).isCloseTo(0.51, within(0.01));
    assertThat(shares.get(Phase.REWRITE)).isCloseTo(0.16, within(0.01));
    assertThat(shares.get(Phase.TEMPORARY_WRITE)).isCloseTo(0.4, within(0.001));
    assertThat(shares.get(Phase.TEMPORARY_READ)).isCloseTo(0.4, within(0.001));
    assertThat(shares.get(Phase.READ)).isCloseTo(0.6, within(0.01));
    assertThat(shares.get(Phase.RANDOM_READ)).isCloseTo(64.0 / (16 << 10), within(0.0001));
  }

  @Test
  void readPhasesStartWithEmptyPageCache() {
    for (Window window : Ageing.of(GIB)) {
      assertThat(window.phase.cold)
          .isEqualTo(window.steps.stream().anyMatch(step -> step.kind == FileStep.Kind.READ));
    }
  }

  @Test
  void fourFilesGrowInTurn() {
    List<Integer> first =
        Ageing.of(GIB).get(0).steps.stream()
            .limit(4)
            .map(step -> step.file)
            .collect(Collectors.toList());
    assertThat(first).containsExactly(1, 2, 3, 4);
  }

  private static String text(List<Window> windows) {
    return windows.stream()
        .flatMap(window -> window.steps.stream())
        .map(step -> step.kind + " " + step.file + " " + step.offset + " " + step.length)
        .collect(Collectors.joining("\n"));
  }

  /** A model of a file system: its files and their lengths in bytes. */
  private static final class Model {
    final Map<Integer, Long> files = new HashMap<>();
    final Map<Integer, Boolean> growing = new HashMap<>();
    long most;

    void run(FileStep step) {
      switch (step.kind) {
        case WRITE:
          // Writes leave no holes.
          assertThat(step.offset).isLessThanOrEqualTo(files.getOrDefault(step.file, 0L));
          files.merge(step.file, step.offset + step.length, Math::max);
          growing.put(step.file, true);
          most = Math.max(most, files.values().stream().mapToLong(Long::longValue).sum());
          break;
        case SYNC:
          assertThat(growing.remove(step.file)).isTrue();
          break;
        case READ:
          assertThat(step.offset + step.length).isLessThanOrEqualTo(files.get(step.file));
          assertThat(step.length).isPositive();
          break;
        default:
          assertThat(files.remove(step.file)).isNotNull();
      }
    }
  }
}
