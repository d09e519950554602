/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.hadoopzone.tools.Main;
import org.hadoopzone.tools.cli.Build;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the jar of the commands and the script that starts it. */
@Tag("smoke")
class ToolsJarIT {
  static final Path JAR =
      Path.of(ZoneRule.class.getProtectionDomain().getCodeSource().getLocation().getPath())
          .resolveSibling("hdfs-zone-tools-" + Build.version() + ".jar");
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir static Path dir;

  /** Installs a distribution in its own directory, and a symbolic link to its script. */
  @BeforeAll
  static void install() throws IOException {
    Files.createDirectories(dir.resolve("dist/bin"));
    Files.copy(JAR, Files.createDirectories(dir.resolve("dist/lib")).resolve(JAR.getFileName()));
    Path program = dir.resolve("dist/bin/disk-zones");
    Files.copy(Path.of("../tools/src/main/bin/disk-zones"), program);
    Files.createSymbolicLink(dir.resolve("disk-zones"), program);
  }

  @Test
  void startsByItself() throws Exception {
    // This command needs picocli, and calls the C library through JNA.
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, "fence", "status", "/proc/no-such-dir"))
        .contains("/proc/no-such-dir");
  }

  @Test
  void saysHowToRunCommandsThatNeedHadoop() throws Exception {
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, "classify", "--history", "/mr-history/done"))
        .contains("Set HADOOP_HOME", "run: disk-zones classify");
    String[] plan = {"plan", "--history", "/mr-history", "--disks=1", "--drive=dt01aca050"};
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, plan)).contains("disk-zones plan --history");
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, "locate", "/tmp"))
        .contains("disk-zones locate");
    assertThat(JarProcess.output(ExitCode.FAILED, JAR, "doctor")).contains("disk-zones doctor");
  }

  @Test
  void printsItsVersion() throws Exception {
    assertThat(JarProcess.output(ExitCode.DONE, JAR, "--version"))
        .isEqualTo("disk-zones " + Build.version() + "\n");
  }

  @Test
  void knowsDriveProfilesByName() throws Exception {
    Path trace =
        Files.writeString(dir.resolve("trace.tsv"), "job1\t100\t10\t1000000\t2000000\t3000\n");
    assertThat(
            JarProcess.output(
                ExitCode.DONE, JAR, "plan", "--disks=1", "--drive=mg10aca20", "--trace=" + trace))
        .contains("MG10ACA20");
  }

  /** The libraries are relocated, so that they never conflict with Hadoop's versions. */
  @Test
  void containsOnlyClassesThatCannotConflictWithHadoops() throws IOException {
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
    JarProcess.assertRunsOnJava8(JAR);
  }

  @Test
  void programRunsTheJarByJavaWhereThereIsNoHadoop() throws Exception {
    assertThat(program(ExitCode.DONE, Map.of("JAVA_HOME", JAVA_HOME.toString()), "--version"))
        .isEqualTo("disk-zones " + Build.version() + "\n");
  }

  /**
   * Replaces Hadoop's command, which Maven does not provide, by a script that prints its arguments
   * and environment.
   */
  @Test
  void programRunsTheJarByTheHadoopOfHadoopHome() throws Exception {
    Path home = Files.createDirectories(dir.resolve("hadoop"));
    Path hadoop = Files.createDirectories(home.resolve("bin")).resolve("hadoop");
    Files.writeString(
        hadoop,
        "#!/bin/sh\necho \"$HADOOP_CLASSPATH first=$HADOOP_USER_CLASSPATH_FIRST"
            + " $HADOOP_CLIENT_OPTS\"\nprintf '<%s>' \"$@\"\n");
    assertThat(hadoop.toFile().setExecutable(true)).isTrue();

    Map<String, String> environment =
        Map.of(
            "HADOOP_HOME", home.toString(),
            "HADOOP_CLASSPATH", "/other.jar",
            "DISK_ZONES_OPTS", "-Xmx99m");
    assertThat(program(0, environment, "where", "/a b"))
        .contains(JAR.getFileName() + ":/other.jar first=true", "-Xmx99m")
        .endsWith("<" + Main.class.getName() + "><where></a b>");
  }

  @Test
  void programNamesWhatIsMissing() throws Exception {
    assertThat(program(ExitCode.FAILED, Map.of("HADOOP_HOME", "/no/hadoop"), "doctor"))
        .contains("/no/hadoop/bin/hadoop", "HADOOP_HOME");
    assertThat(program(ExitCode.FAILED, Map.of("JAVA_HOME", "/no/java"), "doctor"))
        .contains("/no/java/bin/java", "JAVA_HOME");
  }

  private static String program(int exitCode, Map<String, String> environment, String... args)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(dir.resolve("disk-zones").toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("HADOOP_.*|JAVA_HOME"));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
    return output;
  }
}
