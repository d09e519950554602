/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.EnumFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Formats the output of {@code --json}. Keys are in snake_case, and sizes in bytes. In output with
 * one object per line, the key {@code kind} names the type of the object.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .enable(EnumFeature.WRITE_ENUMS_TO_LOWERCASE)
          // ASCII output is the same in all locales, whose encodings may differ.
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .build();

  private Json() {}

  /** Returns an empty object, for output without a class of its own. */
  public static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  /** Returns a map, a list, or the fields and public getters of an object as indented JSON. */
  public static String text(Object value) {
    return text(MAPPER.writerWithDefaultPrettyPrinter(), value);
  }

  /** Returns a value as JSON on one line, for streams of events. */
  public static String line(Object value) {
    return text(MAPPER.writer(), value);
  }

  /**
   * Parses the output of {@link #text}.
   *
   * @throws JsonProcessingException if the content is not JSON, or has a key that is not a field of
   *     the type
   */
  public static <T> T read(byte[] content, Class<T> type) throws IOException {
    return MAPPER.readValue(content, type);
  }

  /**
   * Returns an object on one line, for streams of objects of several types.
   *
   * @param kind the type of the object, which becomes the first key
   * @param parts maps or objects whose keys are added after the first key
   */
  public static String line(String kind, Object... parts) {
    ObjectNode line = object().put("kind", kind);
    for (Object part : parts) {
      line.setAll((ObjectNode) MAPPER.valueToTree(part));
    }
    return line(line);
  }

  /**
   * Converts a map whose keys are data, such as paths, to a list of objects with two fixed keys.
   *
   * @param keyName the key in the output for the keys of the map
   * @param valueName the key in the output for the values of the map
   */
  public static List<ObjectNode> list(String keyName, String valueName, Map<String, ?> entries) {
    List<ObjectNode> list = new ArrayList<>();
    entries.forEach((key, value) -> list.add(object().put(keyName, key).putPOJO(valueName, value)));
    return list;
  }

  private static String text(ObjectWriter writer, Object value) {
    try {
      return writer.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
