/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as it is dropped in, and started, without Hadoop. */
@Tag("smoke")
class DropInJarIT {
  private static final Path JAR =
      Path.of(Main.class.getProtectionDomain().getCodeSource().getLocation().getPath());

  @TempDir static Path dir;

  @Test
  void startsByItself() throws Exception {
    // From picocli through JNA to the C library and back.
    assertThat(failureOf("fence", "status", "/proc/no-such-dir")).contains("/proc/no-such-dir");
  }

  @Test
  void saysHowToRunWhatNeedsHadoop() throws Exception {
    assertThat(failureOf("classify", "--history", "/mr-history/done"))
        .contains("Run: hadoop jar " + Build.jar() + " classify");
    String[] plan = {"plan", "--history", "/mr-history", "--disks=1", "--drive=dt01aca050"};
    assertThat(failureOf(plan)).contains("Run: hadoop jar " + Build.jar() + " plan --history");
    assertThat(failureOf("where", "/tmp")).contains("Run: hadoop jar " + Build.jar() + " where");
    assertThat(failureOf("doctor")).contains("Run: hadoop jar " + Build.jar() + " doctor");
  }

  @Test
  void printsItsVersionWhichTheManifestHasToo() throws Exception {
    assertThat(output(Main.DONE, "--version"))
        .isEqualTo("hdfs-zone-plugin " + Build.version() + "\n");
    try (JarFile jar = new JarFile(JAR.toFile())) {
      Attributes manifest = jar.getManifest().getMainAttributes();
      assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_TITLE))
          .isEqualTo("hdfs-zone-plugin");
      assertThat(manifest.getValue(Attributes.Name.IMPLEMENTATION_VERSION))
          .isEqualTo(Build.version());
    }
    assertThat(JAR.getFileName()).hasToString(Build.jar());
  }

  @Test
  void knowsDriveProfilesByName() throws Exception {
    Path trace =
        Files.writeString(dir.resolve("trace.tsv"), "job1\t100\t10\t1000000\t2000000\t3000\n");
    assertThat(output(Main.DONE, "plan", "--disks=1", "--drive=mg10aca20", "--trace=" + trace))
        .contains("MG10ACA20");
  }

  private static String failureOf(String... args) throws Exception {
    return output(Main.FAILED, args);
  }

  private static String output(int exitCode, String... args) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command).directory(dir.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
    return output;
  }

  @Test
  void bringsOnlyClassesThatCannotMeetHadoopsOwn() throws IOException {
    String hookedPolicies = "org/apache/hadoop/hdfs/server/blockmanagement/Hooked";
    try (JarFile jar = new JarFile(JAR.toFile())) {
      List<String> foreign =
          jar.stream()
              .map(entry -> entry.getName())
              .filter(name -> name.endsWith(".class"))
              .filter(name -> !name.startsWith("org/hadoopzone/"))
              .filter(name -> !name.startsWith(hookedPolicies))
              .filter(name -> !name.startsWith("com/sun/jna/"))
              .filter(name -> !name.startsWith("META-INF/"))
              .toList();
      assertThat(foreign).isEmpty();
    }
  }

  @Test
  void runsOnJava8() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      for (var entry : jar.stream().toList()) {
        if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
          byte[] start = jar.getInputStream(entry).readNBytes(8);
          assertThat(start[7]).as(entry.getName()).isLessThanOrEqualTo((byte) 52);
        }
      }
    }
  }
}
