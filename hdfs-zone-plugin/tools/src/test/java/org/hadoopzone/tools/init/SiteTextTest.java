/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Edits the text of site files. */
class SiteTextTest {
  private static final Map<String, String> TWO = new TreeMap<>(Map.of("a", "1", "b", "2"));

  @ParameterizedTest
  @ValueSource(
      strings = {
        SiteText.EMPTY,
        "<configuration>\r\n  <property><name>x</name><value>1</value></property>\r\n"
            + "</configuration>\r\n",
        "<!-- <property><name>a</name></property> </configuration> -->\n<configuration>\n"
            + "  <!-- why --><property>\n <name>x</name>\n <value>1</value></property>\n"
            + "</configuration>\n<!-- </configuration> -->",
        "<configuration>\n  <property><name>x</name><value><![CDATA[</configuration>]]></value>"
            + "</property>\n</configuration>"
      })
  void removeRestoresTheTextBeforeAdd(String text) throws Exception {
    String added = SiteText.add(text, TWO);
    assertThat(SiteXml.properties(Path.of("f"), added))
        .containsAll(SiteXml.properties(Path.of("f"), text))
        .contains(Map.entry("a", "1"), Map.entry("b", "2"));
    assertThat(SiteText.remove(added, TWO.keySet())).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"<configuration/>", "<configuration />", "<configuration></configuration>"})
  void addsToEmptyElements(String text) throws Exception {
    String added = SiteText.add(text, TWO);
    assertThat(SiteXml.properties(Path.of("f"), added)).hasSize(2);
    assertThat(SiteXml.properties(Path.of("f"), SiteText.remove(added, TWO.keySet()))).isEmpty();
  }

  @Test
  void keepsCommentsBesideARemovedProperty() {
    String text =
        "<configuration>\n  <!-- kept --> <property><name>a</name><value>1</value></property>\n"
            + "</configuration>\n";
    assertThat(SiteText.remove(text, List.of("a")))
        .isEqualTo("<configuration>\n  <!-- kept --></configuration>\n");
  }

  @Test
  void escapesMarkupAndOtherScripts() throws Exception {
    String added = SiteText.add(SiteText.EMPTY, Map.of("k", "<a&b> /d\u00e4ta/\u6570"));
    assertThat(added.chars()).allMatch(character -> character < 0x7f);
    assertThat(SiteXml.properties(Path.of("f"), added))
        .containsExactly(Map.entry("k", "<a&b> /d\u00e4ta/\u6570"));
  }

  @Test
  void refusesTextWithoutConfiguration() {
    assertThatThrownBy(() -> SiteText.add("<other/>", TWO))
        .hasMessage(
            "has no <configuration> element. If the file is in UTF-16, convert it to UTF-8");
  }
}
