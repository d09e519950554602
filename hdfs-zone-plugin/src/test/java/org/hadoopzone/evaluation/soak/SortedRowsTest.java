/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SortedRowsTest {
  @Test
  void theSameRowsInOrderAreAllRight() {
    assertThat(rows(1, 2, 200).problemAgainst(rows(200, 1, 2))).isEmpty();
  }

  @Test
  void theSameRowsInDisorderAreNot() {
    assertThat(rows(1, 200, 2).problemAgainst(rows(1, 2, 200))).contains("rows are not in order");
  }

  @Test
  void aRowThatIsMissingOrAnotherOneIsNoticed() {
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
