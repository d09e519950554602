/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.hadoopzone.tools.cli.Json;

/**
 * The record of the properties that {@code init --apply} has written. The record is a file in the
 * directory of the site files.
 */
final class AppliedProperties {
  static final String FILE = "disk-zones-init.json";

  private List<SiteProperty> properties = new ArrayList<>();

  /** The names of the site files that {@code init} has created. */
  private Set<String> created = new LinkedHashSet<>();

  private AppliedProperties() {}

  /**
   * Reads the record in a directory. Returns an empty record if the directory has none.
   *
   * @throws IOException if the record cannot be read
   */
  static AppliedProperties in(Path dir) throws IOException {
    Path file = dir.resolve(FILE);
    if (!Files.exists(file)) {
      return new AppliedProperties();
    }
    try {
      return Json.read(Files.readAllBytes(file), AppliedProperties.class);
    } catch (JsonProcessingException e) {
      throw new IOException(
          file
              + ": is not a record of disk-zones init. Remove this file, and also remove the"
              + " properties that init has written from the site files.",
          e);
    }
  }

  /** Adds properties of a file. */
  void add(String file, Map<String, String> added, boolean isNew) {
    Map<String, SiteProperty> byKey = new LinkedHashMap<>();
    properties.forEach(property -> byKey.put(property.key, property));
    added.forEach((key, value) -> byKey.put(key, new SiteProperty(file, key, value, null)));
    properties = new ArrayList<>(byKey.values());
    if (isNew) {
      created.add(file);
    }
  }

  boolean isEmpty() {
    return properties.isEmpty();
  }

  boolean contains(String key) {
    return properties.stream().anyMatch(property -> property.key.equals(key));
  }

  boolean hasCreated(String file) {
    return created.contains(file);
  }

  /** Returns a map from keys to values for each site file. */
  Map<String, Map<String, String>> byFile() {
    return byFile(properties);
  }

  static Map<String, Map<String, String>> byFile(List<SiteProperty> properties) {
    Map<String, Map<String, String>> byFile = new LinkedHashMap<>();
    for (SiteProperty property : properties) {
      byFile
          .computeIfAbsent(property.file, any -> new LinkedHashMap<>())
          .put(property.key, property.value);
    }
    return byFile;
  }

  String json() {
    return Json.text(this) + "\n";
  }
}
