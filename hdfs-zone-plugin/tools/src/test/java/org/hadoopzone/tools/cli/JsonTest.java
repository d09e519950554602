/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTest {
  @Test
  void namesSurviveAnyEncodingOfTheOutput() throws Exception {
    Map<String, String> value = Map.of("path", "/\u00fc/\ud83d\ude00");

    for (String json : new String[] {Json.line(value), Json.text(value)}) {
      assertThat(json).matches("\\p{ASCII}+");
      assertThat(JsonStyle.parse(json).get("path").asText()).isEqualTo(value.get("path"));
    }
  }
}
