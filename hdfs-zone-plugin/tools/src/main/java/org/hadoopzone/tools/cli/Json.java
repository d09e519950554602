/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formats the output of {@code --json}: keys in snake_case, and sizes in bytes. If each line is an
 * object, its key {@code kind} names its type.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final ObjectMapper LINE_MAPPER = new ObjectMapper();

  private Json() {}

  /** Returns maps, lists, strings, numbers and annotated types as indented JSON. */
  public static String text(Object value) {
    return text(MAPPER, value);
  }

  /** Returns a value as JSON on one line, for streams of events. */
  public static String line(Object value) {
    return text(LINE_MAPPER, value);
  }

  /**
   * Converts a map whose keys are data, such as paths, to a list of objects with two fixed keys.
   *
   * @param keyName the key in the output for the keys of the map
   * @param valueName the key in the output for the values of the map
   */
  public static List<Map<String, Object>> list(
      String keyName, String valueName, Map<String, ?> entries) {
    List<Map<String, Object>> list = new ArrayList<>();
    entries.forEach(
        (key, value) -> {
          Map<String, Object> entry = new LinkedHashMap<>();
          entry.put(keyName, key);
          entry.put(valueName, value);
          list.add(entry);
        });
    return list;
  }

  private static String text(ObjectMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
