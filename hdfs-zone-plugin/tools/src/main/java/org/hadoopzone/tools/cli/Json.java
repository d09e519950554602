/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Formats the output of {@code --json}: keys in snake_case, and sizes in bytes. If each line is an
 * object, its key {@code kind} names its type.
 */
public final class Json {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final ObjectMapper LINE_MAPPER =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private Json() {}

  /** Returns an empty object, for output that no annotated type describes. */
  public static ObjectNode object() {
    return LINE_MAPPER.createObjectNode();
  }

  /** Returns maps, lists, strings, numbers and annotated types as indented JSON. */
  public static String text(Object value) {
    return text(MAPPER, value);
  }

  /** Returns a value as JSON on one line, for streams of events. */
  public static String line(Object value) {
    return text(LINE_MAPPER, value);
  }

  /**
   * Returns an object on one line, for streams of objects of several types.
   *
   * @param kind the type of the object, which becomes the first key
   * @param parts maps or annotated types whose keys follow
   */
  public static String line(String kind, Object... parts) {
    ObjectNode line = object().put("kind", kind);
    for (Object part : parts) {
      line.setAll((ObjectNode) LINE_MAPPER.valueToTree(part));
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

  private static String text(ObjectMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
