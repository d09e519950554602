/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SortedRowsTest {
  @Test
  void acceptsTheSameRowsInOrder() {
    assertThat(rows(1, 2, 200).problemAgainst(rows(200, 1, 2))).isEmpty();
  }

  @Test
  void rejectsTheSameRowsOutOfOrder() {
    assertThat(rows(1, 200, 2).problemAgainst(rows(1, 2, 200))).contains("rows are not in order");
  }

  @Test
  void rejectsMissingOrChangedRows() {
    assertThat(rows(1, 2).problemAgainst(rows(1, 2, 3)))
        .hasValueSatisfying(text -> assertThat(text).contains("rows were lost or changed: 2"));
    assertThat(rows(1, 2, 4).problemAgainst(rows(1, 2, 3))).isPresent();
  }

  private static SortedRows rows(int... keys) {
    SortedRows rows = new SortedRows();
    for (int key : keys) {
      byte[] row = new byte[100];
      Arrays.fill(row, (byte) key);
      rows.add(row);
    }
    return rows;
  }
}
