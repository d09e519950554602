/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the output of {@code doctor} as text. */
class DoctorOutputTest {
  @TempDir private Path dir;

  @Test
  void oneNoteIsSingularAndPathsOfSiteFilesAreDecoded() throws Exception {
    Path site = Files.createDirectory(dir.resolve("site files")).resolve("core-site.xml");
    Files.writeString(site, "<configuration/>");
    Examination examination = new Examination();
    examination.addCheck(
        Topic.VALUES, "this node", List.of(Finding.note("this node", "key", "is odd", "Look.")));
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {site.getParent().toUri().toURL()}, null)) {
      Configuration conf = new Configuration(false);
      conf.setClassLoader(loader);
      assertThat(new DoctorOutput(examination, conf).text().replaceAll("\\s+", " "))
          .contains("0 wrong, 1 note, 1 check checked:")
          .contains("read: " + site + ", which sets no disk-zone keys");
    }
  }
}
