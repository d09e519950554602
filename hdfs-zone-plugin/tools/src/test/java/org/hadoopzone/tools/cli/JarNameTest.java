/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that documented command lines name the jar that the build makes. */
class JarNameTest {
  private static final Pattern JAR = Pattern.compile("hdfs-zone-plugin[-\\w.]*\\.jar");

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs", "conf"})
  void filesForOperatorsNameTheJarThatIsBuilt(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../..").resolve(folder))) {
      for (Path file :
          files.filter(file -> file.toString().matches(".*\\.(md|xml|service|rules)")).toList()) {
        assertNamesTheJar(file.toString(), Files.readString(file));
      }
    }
  }

  @Test
  void helpNamesTheJarThatIsBuilt() {
    HelpTest.commands()
        .forEach(
            command ->
                assertNamesTheJar(
                    command, CommandLines.run(("help " + command).trim().split(" ")).out()));
  }

  private static void assertNamesTheJar(String where, String text) {
    Matcher jars = JAR.matcher(text);
    while (jars.find()) {
      assertThat(jars.group()).as(where).isEqualTo("hdfs-zone-plugin-" + Build.version() + ".jar");
    }
  }
}
