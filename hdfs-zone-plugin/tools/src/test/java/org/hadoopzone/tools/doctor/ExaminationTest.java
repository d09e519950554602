/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.Test;

/** Checks the order in which findings are reported. */
class ExaminationTest {
  @Test
  void errorsComeBeforeNotesWithinAndAmongTargets() {
    Examination examination = new Examination();
    examination.addCheck(
        Topic.VALUES,
        "a",
        List.of(Finding.note("a", "first", "", ""), Finding.note("a", "second", "", "")));
    examination.addCheck(Topic.VALUES, "b", List.of());
    examination.addCheck(
        Topic.JAR,
        "c",
        List.of(Finding.note("c", "small", "", ""), Finding.wrong("c", "large", "", "")));

    assertThat(examination.findings().keySet()).containsExactly("c", "a");
    assertThat(examination.findings().get("c"))
        .extracting(Finding::subject)
        .containsExactly("large", "small");
    assertThat(examination.findings().get("a"))
        .extracting(Finding::subject)
        .containsExactly("first", "second");
    assertThat(examination.count(Severity.WRONG)).isEqualTo(1);
    assertThat(examination.checks()).isEqualTo(3);
    assertThat(examination.checked()).containsOnlyKeys("a", "b", "c");
  }
}
