/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Checks that the Keys classes, their default files and {@code docs/keys.md} agree. */
class KeysTest {
  private static final Path PAGE = Path.of("../../docs/keys.md");

  @ParameterizedTest
  @CsvSource({
    "disk-zone-default.xml, org.hadoopzone.zone.DiskZoneKeys",
    "mapred-disk-zone-default.xml, org.hadoopzone.mapred.MapredZoneKeys",
    "hdfs-disk-zone-default.xml, org.hadoopzone.hdfs.HdfsZoneKeys",
    "yarn-disk-zone-default.xml, org.hadoopzone.yarn.YarnZoneKeys",
  })
  void defaultFileHasTheKeysAndDefaultsOfTheClass(String file, Class<?> keys) throws Exception {
    Map<String, String> defaults = new TreeMap<>();
    properties(file).forEach((name, property) -> defaults.put(name, property.value));

    assertThat(defaults).isEqualTo(constants(keys));
  }

  @Test
  void keysPageListsEveryKeyWithDefaultAndDescription() throws Exception {
    StringBuilder page = new StringBuilder();
    page.append(Files.readString(PAGE).split("(?m)^## ")[0]);
    append(page, "core-site.xml, on every role", "disk-zone-default.xml");
    append(page, "hdfs-site.xml", "hdfs-disk-zone-default.xml");
    append(page, "yarn-site.xml", "yarn-disk-zone-default.xml");
    append(page, "mapred-site.xml, or per job", "mapred-disk-zone-default.xml");

    if (Boolean.getBoolean("keys.write")) {
      Files.writeString(PAGE, page);
    }
    assertThat(PAGE)
        .as(
            "write it again with: mvn -pl hdfs-zone-plugin/tools -am test -Dtest=KeysTest -Dkeys.write=true")
        .hasContent(page.toString());
  }

  /** Checks that a configuration from the first release keeps its meaning. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "hadoop.disk-zone.outer.dirs",
        "hadoop.disk-zone.spill-over.begin.free-percent",
        "hadoop.disk-zone.spill-over.end.free-percent",
        "hadoop.disk-zone.fence.further.dirs",
        "hadoop.disk-zone.fence.margin",
        "hadoop.disk-zone.fence.interval.ms",
        "hadoop.disk-zone.fence.mb-stream-req.blocks",
        "dfs.disk-zone.reserved-for-temporary.percent",
        "dfs.disk-zone.honor-nominated-storage",
        "dfs.disk-zone.temporary.paths",
        "mapreduce.disk-zone.intermediate",
        "mapreduce.disk-zone.output",
        "mapreduce.disk-zone.job-class",
        "mapreduce.disk-zone.profiles",
        "mapreduce.disk-zone.heavy.shuffle.bytes",
        "mapreduce.disk-zone.heavy.shuffle.ratio-from.bytes",
        "mapreduce.disk-zone.heavy.shuffle.percent-of-input",
        "mapreduce.disk-zone.read-ahead.bytes",
        "mapreduce.disk-zone.write-out.bytes",
        "yarn.disk-zone.further.classes",
        "yarn.disk-zone.min-free-space"
      })
  void everyKeyOfTheFirstReleaseIsStillRead(String key) throws Exception {
    Set<String> read = new TreeSet<>(constants(DiskZoneKeys.class).keySet());
    read.addAll(constants(MapredZoneKeys.class).keySet());
    read.addAll(constants(HdfsZoneKeys.class).keySet());
    read.addAll(constants(YarnZoneKeys.class).keySet());
    assertThat(read).contains(key);
  }

  private static void append(StringBuilder page, String title, String file) throws Exception {
    page.append("## ")
        .append(title)
        .append("\n\n| key | default | what it does |\n| --- | --- | --- |\n");
    properties(file)
        .forEach(
            (name, property) ->
                page.append("| `")
                    .append(name)
                    .append("` | ")
                    .append(property.value.isEmpty() ? "(none)" : "`" + property.value + "`")
                    .append(" | ")
                    .append(property.description.replace("*", "\\*"))
                    .append(" |\n"));
    page.append(title.startsWith("mapred") ? "" : "\n");
  }

  /** Maps the value of each constant {@code X} to the value of {@code X_DEFAULT}. */
  private static Map<String, String> constants(Class<?> keys) throws IllegalAccessException {
    Map<String, String> constants = new TreeMap<>();
    for (Field field : keys.getDeclaredFields()) {
      if (Modifier.isPublic(field.getModifiers()) && !field.getName().endsWith("_DEFAULT")) {
        constants.put((String) field.get(null), String.valueOf(defaultOf(keys, field)));
      }
    }
    return constants;
  }

  private static Object defaultOf(Class<?> keys, Field key) throws IllegalAccessException {
    try {
      return keys.getField(key.getName() + "_DEFAULT").get(null);
    } catch (NoSuchFieldException e) {
      throw new AssertionError(key + " has no default", e);
    }
  }

  private record Property(String value, String description) {}

  private static Map<String, Property> properties(String file) throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(DiskZoneKeys.class.getResource("/" + file).toString());
    Map<String, Property> properties = new LinkedHashMap<>();
    NodeList elements = document.getElementsByTagName("property");
    for (int i = 0; i < elements.getLength(); i++) {
      Element element = (Element) elements.item(i);
      properties.put(
          text(element, "name"),
          new Property(text(element, "value"), text(element, "description")));
    }
    return properties;
  }

  private static String text(Element element, String tag) {
    return element
        .getElementsByTagName(tag)
        .item(0)
        .getTextContent()
        .trim()
        .replaceAll("\\s+", " ");
  }
}
