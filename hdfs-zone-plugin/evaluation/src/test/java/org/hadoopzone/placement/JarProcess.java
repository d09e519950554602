/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.hadoopzone.testing.Command;

/** Starts jars of the distribution as operators do. */
final class JarProcess {
  private JarProcess() {}

  /** Runs {@code java -jar} without Hadoop, and returns the output. */
  static String output(int exitCode, Path jar, String... args) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", jar.toString()));
    command.addAll(List.of(args));
    return Command.output(
        exitCode,
        new ProcessBuilder(command).directory(jar.getParent().toFile()).redirectErrorStream(true));
  }

  static void assertRunsOnJava8(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile())) {
      List<JarEntry> classes =
          jar.stream()
              .filter(entry -> entry.getName().endsWith(".class"))
              .filter(entry -> !entry.getName().startsWith("META-INF/"))
              .toList();
      assertThat(classes).isNotEmpty();
      for (JarEntry entry : classes) {
        byte[] start = jar.getInputStream(entry).readNBytes(8);
        assertThat(start[7]).as(entry.getName()).isLessThanOrEqualTo((byte) 52);
      }
    }
  }
}
