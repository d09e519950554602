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
package org.hadoopzone.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** In which order findings are told. */
class ExaminationTest {
  @Test
  void whatIsWrongComesFirstInEachPlaceAndAmongPlaces() {
    Examination examination = new Examination();
    examination.run(
        "topic",
        "a",
        (String place) ->
            List.of(Finding.note(place, "first", "", ""), Finding.note(place, "second", "", "")),
        "a");
    examination.run("topic", "b", (String place) -> List.of(), "b");
    examination.add(Finding.note("c", "small", "", ""));
    examination.add(Finding.wrong("c", "large", "", ""));

    assertThat(examination.findings().keySet()).containsExactly("c", "a");
    assertThat(examination.findings().get("c"))
        .extracting(Finding::thing)
        .containsExactly("large", "small");
    assertThat(examination.findings().get("a"))
        .extracting(Finding::thing)
        .containsExactly("first", "second");
    assertThat(examination.count(Severity.WRONG)).isEqualTo(1);
    assertThat(examination.checks()).isEqualTo(2);
    assertThat(examination.checked()).containsOnlyKeys("a", "b");
  }
}
