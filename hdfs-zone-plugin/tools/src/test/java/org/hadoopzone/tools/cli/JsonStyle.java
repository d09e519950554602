/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Parses the --json output of commands and asserts its common style. */
public final class JsonStyle {
  private JsonStyle() {}

  /** Parses one object and asserts that it is not empty and that its keys are in snake_case. */
  public static JsonNode parse(String text) throws IOException {
    JsonNode node = new ObjectMapper().readTree(text);
    assertThat(node.isObject()).as(text).isTrue();
    assertThat(node).as(text).isNotEmpty();
    assertSnakeCase(node);
    return node;
  }

  private static void assertSnakeCase(JsonNode node) {
    node.fieldNames()
        .forEachRemaining(key -> assertThat(key).matches("[a-z][a-z0-9]*(_[a-z0-9]+)*"));
    node.forEach(JsonStyle::assertSnakeCase);
  }
}
