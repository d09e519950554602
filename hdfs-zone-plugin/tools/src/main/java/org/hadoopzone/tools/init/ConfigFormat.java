/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The form in which properties are printed. */
enum ConfigFormat {
  /** Properties of the site files. */
  XML {
    @Override
    void append(String file, Map<String, String> properties, List<String> lines) {
      lines.add("<!-- " + file + " -->");
      addElements(properties, lines);
    }
  },

  /** Commands of {@code configs.py}, a script of Ambari's server. */
  AMBARI {
    @Override
    void append(String file, Map<String, String> properties, List<String> lines) {
      properties.forEach(
          (key, value) ->
              lines.add(
                  String.format(
                      "/var/lib/ambari-server/resources/scripts/configs.py --action=set"
                          + " --host=\"$AMBARI_HOST\" --cluster=\"$CLUSTER\" --config-type=%s"
                          + " --key=%s --value=%s",
                      type(file), quote(key), quote(value))));
    }
  },

  /** Content of safety valves of Cloudera Manager. */
  CLOUDERA {
    @Override
    void append(String file, Map<String, String> properties, List<String> lines) {
      lines.add("Advanced Configuration Snippet (Safety Valve) for " + file + ":");
      addElements(properties, lines);
    }
  },

  /** Variables in YAML: a dictionary for each site file. */
  ANSIBLE {
    @Override
    void append(String file, Map<String, String> properties, List<String> lines) {
      append(file, "", properties, lines);
    }

    @Override
    void appendLater(String file, Map<String, String> properties, List<String> lines) {
      append(file, "_later", properties, lines);
    }

    private void append(
        String file, String suffix, Map<String, String> properties, List<String> lines) {
      lines.add("disk_zones_" + type(file).replace('-', '_') + suffix + ":");
      properties.forEach((key, value) -> lines.add("  " + quote(key) + ": " + quote(value)));
    }

    @Override
    String quote(String text) {
      return "'" + text.replace("'", "''") + "'";
    }
  };

  /** Returns properties in this form. */
  String text(List<SiteProperty> properties) {
    List<String> lines = new ArrayList<>();
    AppliedProperties.byFile(properties).forEach((file, ofFile) -> append(file, ofFile, lines));
    return String.join(System.lineSeparator(), lines);
  }

  /**
   * Returns properties to set later in this form. The names of variables differ from those in
   * {@link #text}, so that one file can define both.
   */
  String laterText(List<SiteProperty> properties) {
    List<String> lines = new ArrayList<>();
    AppliedProperties.byFile(properties)
        .forEach((file, ofFile) -> appendLater(file, ofFile, lines));
    return String.join(System.lineSeparator(), lines);
  }

  abstract void append(String file, Map<String, String> properties, List<String> lines);

  void appendLater(String file, Map<String, String> properties, List<String> lines) {
    append(file, properties, lines);
  }

  /** Quotes a text for a shell. */
  String quote(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  private static void addElements(Map<String, String> properties, List<String> lines) {
    properties.forEach(
        (key, value) ->
            lines.add(
                SiteText.element(key, value, System.lineSeparator()).replaceAll("\\s+$", "")));
  }

  private static String type(String file) {
    return file.replace(".xml", "");
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
