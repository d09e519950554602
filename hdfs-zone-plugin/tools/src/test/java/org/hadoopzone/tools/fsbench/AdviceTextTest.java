/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.RETURNS_DEEP_STUBS;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;

class AdviceTextTest {
  private static final long SIZE = 4L << 30;

  @Test
  void columnsStandBelowEachOtherHoweverLongTheNames() {
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
    Measured row = mock(Measured.class, RETURNS_DEEP_STUBS);
    when(row.recipe().toString()).thenReturn(name);
    when(row.size()).thenReturn(SIZE);
    when(row.cost(any(Phase.class)).busySeconds()).thenReturn(12.3);
    when(row.busySeconds(any(Zone.class))).thenReturn(123.4);
    when(row.total().wallSeconds()).thenReturn(5.6);
    return row;
  }

  private static String text(List<Measured> rows) {
    Findings findings = mock(Findings.class);
    when(findings.comparison()).thenReturn(Comparison.BLOCK_SIZES);
    when(findings.sizes()).thenReturn(List.of(SIZE));
    when(findings.rows()).thenReturn(rows);
    return new AdviceText(findings).toString();
  }
}
