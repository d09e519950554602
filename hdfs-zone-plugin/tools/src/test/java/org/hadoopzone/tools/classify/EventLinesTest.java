/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventLinesTest {
  private static final String LEFT_OUT =
      "{\"type\":\"MAP_ATTEMPT_FINISHED\",\"event\":{\"a\":{\"b\":\"\u00fc\"}}}\n";

  @Test
  void skipsEventsOfTaskAttempts() {
    String wanted = "{\"type\":\"JOB_INITED\",\"event\":{}}\n";
    assertThat(filtered(LEFT_OUT + wanted + LEFT_OUT + LEFT_OUT + wanted + LEFT_OUT))
        .isEqualTo(wanted + wanted);
    assertThat(filtered(LEFT_OUT)).isEmpty();
    assertThat(filtered("")).isEmpty();
  }

  @Test
  void filtersTruncatedLineByItsBeginning() {
    assertThat(filtered(LEFT_OUT + "{\"type\":\"TASK_STARTED\",\"event\":{\"a")).isEmpty();
    assertThat(filtered(LEFT_OUT + "{\"type\":\"TASK_STA")).isEqualTo("{\"type\":\"TASK_STA\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " {\"type\":\"TASK_STARTED\",\"event\":{}}",
        "{\"type\":\"TASK_STARTEE\",\"event\":{}}",
        "{\"type\":\"TASK_STARTED\",\"other\":{}}",
        "{\"type\":\"JOB_SUBMITTED\",\"event\":{\"jobName\":\"{\"type\":\"TASK_STARTED\"\"}}",
        "{\"event\":{\"name\":\"x\"},\"type\":\"TASK_STARTED\"}",
      })
  void keepsLinesThatAreNotEventsOfTaskAttempts(String line) {
    assertThat(filtered(LEFT_OUT + line + "\n" + LEFT_OUT)).isEqualTo(line + "\n");
  }

  private static String filtered(String text) {
    return new BufferedReader(
            new InputStreamReader(
                new EventLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))),
                StandardCharsets.UTF_8))
        .lines()
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }
}
