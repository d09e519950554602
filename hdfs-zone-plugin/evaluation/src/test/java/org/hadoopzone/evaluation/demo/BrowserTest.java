/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BrowserTest {
  @TempDir private Path dir;

  @Test
  void reportsTextsThatOverlapOrHaveLittleContrastAndPagesThatAreTooWide() throws IOException {
    String page =
        "<body style='margin: 0'><p style='position: absolute; top: 0'>first</p>"
            + "<p style='position: absolute; top: 3px'>second</p>"
            + "<p style='margin-top: 90px; color: #999'>pale</p>"
            + "<p style='width: 500px'>wide</p>";
    assertThat(Browser.find(dir).examine(page, 390))
        .containsExactly(
            "the page is 500 pixels wide",
            "texts: 4",
            "overlap: first | second",
            "contrast 2.8: pale");
  }
}
