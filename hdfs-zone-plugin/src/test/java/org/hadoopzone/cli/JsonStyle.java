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
package org.hadoopzone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Reads what commands print with --json, and asserts the style that all of it shares. */
public final class JsonStyle {
  private JsonStyle() {}

  /** Reads one object, which has keys in snake_case and is not empty. */
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
