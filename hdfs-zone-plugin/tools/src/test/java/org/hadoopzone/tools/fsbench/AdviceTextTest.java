/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.fsbench.Findings.Cost;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.junit.jupiter.api.Test;

class AdviceTextTest {
  private static final long SIZE = 4L << 30;

  @Test
  void columnsAreAlignedEvenIfNamesAreLong() {
    List<Measured> rows = List.of(row("ext4"), row("ext4, clusters of 1024 KiB"));
    List<String> table =
        text(rows)
            .lines()
            .skip(2)
            .dropWhile(line -> !line.startsWith("4.0 GiB"))
            .limit(1 + rows.size())
            .toList();
    assertThat(table.get(0)).startsWith("4.0 GiB").endsWith("elapsed");
    assertThat(table.get(0).length()).isLessThanOrEqualTo(Columns.WIDTH);
    assertThat(table).map(String::length).containsOnly(table.get(0).length());
  }

  private static Measured row(String name) {
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    for (Phase phase : Phase.values()) {
      costs.put(phase, new Cost(0, 12.3, 5.6));
    }
    return new Measured(MkfsProfile.of("ext4").with(name), SIZE, costs);
  }

  private static String text(List<Measured> rows) {
    return new AdviceText(
            new Findings(
                Comparison.BLOCK_SIZES, null, "the kernel", List.of(SIZE), rows, List.of()))
        .toString();
  }
}
