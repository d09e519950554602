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
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.hadoopzone.tools.Main;
import org.hadoopzone.tools.cli.Build;
import org.hadoopzone.tools.cli.ExitCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the jar of the commands and the script that starts it. */
@Tag("smoke")
class ToolsJarIT {
  static final Path JAR =
      DropInJarIT.JAR.resolveSibling("hdfs-zone-tools-" + Build.version() + ".jar");
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir static Path dir;

  /** Installs a distribution in its own directory, and a symbolic link to its script. */
  @BeforeAll
  static void install() throws IOException {
    Files.createSymbolicLink(dir.resolve("disk-zones"), install(dir.resolve("dist")));
  }

  private static Path install(Path dist) throws IOException {
    Files.copy(JAR, Files.createDirectories(dist.resolve("lib")).resolve(JAR.getFileName()));
    return Files.copy(
        Path.of("../tools/src/main/bin/disk-zones"),
        Files.createDirectories(dist.resolve("bin")).resolve("disk-zones"));
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

  @Test
  void programRunsTheJarByTheHadoopOfHadoopHome() throws Exception {
    Map<String, String> environment =
        Map.of(
            "HADOOP_HOME", hadoopHome(),
            "HADOOP_CLASSPATH", "/other.jar",
            "HADOOP_USE_CLIENT_CLASSLOADER", "true",
            "DISK_ZONES_OPTS", "-Xmx99m");
    assertThat(program(0, environment, "where", "/a b"))
        .contains(JAR.getFileName() + ":/other.jar first=true loader= ", "-Xmx99m")
        .endsWith("<" + Main.class.getName() + "><where></a b>");
  }

  @Test
  void programSetsJavaHomeForHadoopIfJavaIsOnlyOnThePath() throws Exception {
    Path bin = Files.createDirectories(dir.resolve("path"));
    Files.createSymbolicLink(bin.resolve("java"), JAVA_HOME.resolve("bin/java"));
    Map<String, String> environment =
        Map.of("HADOOP_HOME", hadoopHome(), "PATH", bin + ":/usr/bin:/bin");
    assertThat(program(0, environment, "locate", "/"))
        .contains("java=" + JAVA_HOME.toRealPath() + "\n");
  }

  @Test
  void programKeepsTheJavaHomeThatIsSet() throws Exception {
    Map<String, String> environment =
        Map.of("HADOOP_HOME", hadoopHome(), "JAVA_HOME", "/opt/java-11");
    assertThat(program(0, environment, "locate", "/")).contains("java=/opt/java-11\n");
  }

  @Test
  void programRunsCommandsThatDoNotNeedHadoopByJava() throws Exception {
    Map<String, String> environment =
        Map.of("HADOOP_HOME", hadoopHome(), "JAVA_HOME", JAVA_HOME.toString());
    assertThat(program(ExitCode.FAILED, environment, "fence", "status", "/proc/no-such-dir"))
        .contains("/proc/no-such-dir");
  }

  @Test
  void tracedCommandDoesNotInheritHadoopsSettings() throws Exception {
    LoopDevice.requireTracing();
    try (LoopDevice device = LoopDevice.over(dir.resolve("image"), 1 << 20)) {
      Map<String, String> environment =
          Map.of(
              "HADOOP_HOME", hadoopHome(),
              "JAVA_HOME", JAVA_HOME.toString(),
              "DISK_ZONES_OPTS", "-Xmx64m");
      assertThat(program(0, environment, "trace", device.path().toString(), "--", "env"))
          .contains("HADOOP_HOME=")
          .doesNotContain("HADOOP_CLASSPATH", "HADOOP_CLIENT_OPTS", "HADOOP_USER_CLASSPATH_FIRST");
    }
  }

  @Test
  void programRefusesToRunByHadoopFromAPathThatHadoopSplits() throws Exception {
    for (String parent : List.of("with space", "with:colon")) {
      Path program = install(dir.resolve(parent));
      assertThat(run(ExitCode.FAILED, program, Map.of("HADOOP_HOME", hadoopHome()), "locate", "/"))
          .contains(parent, "has a space or a colon");
    }
  }

  @Test
  void programNamesWhatIsMissing() throws Exception {
    assertThat(program(ExitCode.FAILED, Map.of("HADOOP_HOME", "/no/hadoop"), "doctor"))
        .contains("/no/hadoop/bin/hadoop", "HADOOP_HOME");
    assertThat(program(ExitCode.FAILED, Map.of("JAVA_HOME", "/no/java"), "doctor"))
        .contains("/no/java/bin/java", "JAVA_HOME");
  }

  /**
   * Returns a directory with a script that prints its arguments and environment instead of Hadoop's
   * command, which Maven does not provide.
   */
  private static String hadoopHome() throws IOException {
    Path home = dir.resolve("hadoop");
    Path hadoop = Files.createDirectories(home.resolve("bin")).resolve("hadoop");
    Files.writeString(
        hadoop,
        "#!/bin/sh\necho \"$HADOOP_CLASSPATH first=$HADOOP_USER_CLASSPATH_FIRST"
            + " loader=$HADOOP_USE_CLIENT_CLASSLOADER $HADOOP_CLIENT_OPTS java=$JAVA_HOME\"\n"
            + "printf '<%s>' \"$@\"\n");
    assertThat(hadoop.toFile().setExecutable(true)).isTrue();
    return home.toString();
  }

  private static String program(int exitCode, Map<String, String> environment, String... args)
      throws Exception {
    return run(exitCode, dir.resolve("disk-zones"), environment, args);
  }

  private static String run(
      int exitCode, Path program, Map<String, String> environment, String... args)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("HADOOP_.*|JAVA_HOME"));
    builder.environment().put("PATH", "/usr/bin:/bin");
    builder.environment().putAll(environment);
    return Command.output(exitCode, builder);
  }
}
