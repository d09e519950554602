/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ColumnsTest {
  private static final String PATH = "/" + "x".repeat(2 * Columns.WIDTH);

  @Test
  void shortLinesAreUnchanged() {
    assertThat(Columns.wrap("  a    b", 4)).isEqualTo("  a    b");
    assertThat(Columns.wrap("", 4)).isEmpty();
    assertThat(Columns.wrap("a".repeat(Columns.WIDTH), 4)).doesNotContain("\n");
  }

  @Test
  void longLinesBreakAtSpacesWithIndentation() {
    String text = "word ".repeat(60).trim();
    String wrapped = Columns.wrap(text, 4);
    assertThat(wrapped.lines()).allMatch(line -> line.length() <= Columns.WIDTH);
    assertThat(wrapped.lines().skip(1)).allMatch(line -> line.startsWith("    word"));
    assertThat(wrapped.replaceAll("\\s+", " ")).isEqualTo(text);
  }

  @Test
  void wordsLongerThanALineAreNotBroken() {
    assertThat(Columns.wrap("at " + PATH + " there", 2)).isEqualTo("at\n  " + PATH + "\n  there");
    assertThat(Columns.wrap("  " + PATH, 2)).isEqualTo("  " + PATH);
    assertThat(Columns.wrap(PATH + " there", 2)).isEqualTo(PATH + "\n  there");
  }
}
