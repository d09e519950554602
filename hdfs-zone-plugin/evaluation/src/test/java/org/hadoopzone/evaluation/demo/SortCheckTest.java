/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SortCheckTest {
  @Test
  void checksumIsComparedByTheBitsThatTeraGenKeeps() {
    assertThat(SortCheck.problems(List.of("checksum\t7f00000000000000ff"), 0xff)).isEmpty();
    assertThat(SortCheck.problems(List.of("checksum\tffffffffffffffff"), -1)).isEmpty();
  }

  @Test
  void reportsErrorsOfTeraValidate() {
    assertThat(SortCheck.problems(List.of("checksum\tff", "error\tmisorder in part-0"), 0xff))
        .containsExactly("TeraValidate: error\tmisorder in part-0");
  }

  @Test
  void lostRecordsShowInTheChecksum() {
    assertThat(SortCheck.problems(List.of("checksum\tfe"), 0xff))
        .containsExactly("TeraSort lost or changed records: checksum fe instead of ff");
  }

  @Test
  void rejectsEmptyReport() {
    assertThat(SortCheck.problems(List.of(), 0))
        .containsExactly("TeraValidate reports no checksum");
  }
}
