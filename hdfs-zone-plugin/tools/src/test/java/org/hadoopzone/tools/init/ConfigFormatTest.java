/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Checks the forms in which properties are printed. */
class ConfigFormatTest {
  private static final List<SiteProperty> PROPERTIES =
      List.of(
          new SiteProperty("core-site.xml", "a.b", "true", null),
          new SiteProperty("yarn-site.xml", "c", "it's", null));

  @Test
  void xmlNamesTheFileOfEachProperty() {
    assertThat(ConfigFormat.XML.text(PROPERTIES))
        .isEqualTo(
            String.join(
                System.lineSeparator(),
                "<!-- core-site.xml -->",
                "  <property>",
                "    <name>a.b</name>",
                "    <value>true</value>",
                "  </property>",
                "<!-- yarn-site.xml -->",
                "  <property>",
                "    <name>c</name>",
                "    <value>it's</value>",
                "  </property>"));
  }

  @Test
  void ambariGetsACommandForEachProperty() {
    assertThat(ConfigFormat.AMBARI.text(PROPERTIES).lines())
        .hasSize(2)
        .allMatch(line -> line.contains("/configs.py --action=set --host="))
        .anyMatch(line -> line.endsWith("--config-type=core-site --key='a.b' --value='true'"))
        .anyMatch(line -> line.endsWith("--config-type=yarn-site --key='c' --value='it'\\''s'"));
  }

  @Test
  void clouderaGetsTheContentOfASafetyValveForEachFile() {
    assertThat(ConfigFormat.CLOUDERA.text(PROPERTIES))
        .contains("Advanced Configuration Snippet (Safety Valve) for core-site.xml:")
        .contains("Advanced Configuration Snippet (Safety Valve) for yarn-site.xml:")
        .contains("<name>a.b</name>")
        .doesNotContain("<configuration");
  }

  @Test
  void ansibleGetsADictionaryForEachFile() {
    assertThat(ConfigFormat.ANSIBLE.text(PROPERTIES).lines())
        .containsExactly(
            "disk_zones_core_site:", "  'a.b': 'true'", "disk_zones_yarn_site:", "  'c': 'it''s'");
  }
}
