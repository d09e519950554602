/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.evaluation.cluster.FileTrees;

/**
 * A release of a framework, such as Spark, that a test runs beside Hadoop. Its libraries conflict
 * with those of this JVM, so it runs in separate processes. The build writes its class path to
 * {@code target/frameworks}.
 */
final class Framework {
  private static final Path CLASS_PATHS = Path.of("target/frameworks").toAbsolutePath();

  /** Options with which a JVM that runs for seconds needs less processor time. */
  static final String QUICK_START =
      "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MetaspaceSize=128m"
          + " -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote";

  private final List<String> jars;
  private final Path home;

  private Framework(List<String> jars, Path home) {
    this.jars = jars;
    this.home = home;
  }

  /** Returns whether the build could download a framework. */
  static boolean isAvailable(String name) {
    return Files.exists(classPath(name));
  }

  private static Path classPath(String name) {
    return CLASS_PATHS.resolve(name + ".classpath");
  }

  /**
   * Skips a test, or the tests of a class, if the build could download none of the named
   * frameworks.
   */
  static void requireAny(String... names) {
    assumeTrue(
        Stream.of(names).anyMatch(Framework::isAvailable),
        "needs Maven Central, for " + String.join(" or ", names));
  }

  /**
   * Returns a framework. Skips the test if the build could not download it.
   *
   * @param name a module of {@code src/test/frameworks}
   * @param run name of the directory below {@code target/test/data} for its configuration and its
   *     logs
   */
  static Framework named(String name, String run) throws IOException {
    requireAny(name);
    Path home = Path.of("target/test/data", run).toAbsolutePath();
    FileTrees.delete(home);
    Files.createDirectories(home);
    return new Framework(
        List.of(Files.readString(classPath(name)).strip().split(File.pathSeparator)), home);
  }

  /** Returns the JVM options that let a framework access packages of {@code java.base}. */
  static List<String> open(String... packages) {
    return Stream.of(packages)
        .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED")
        .toList();
  }

  /** Returns the paths of the jars of the framework. */
  List<String> jars() {
    return jars;
  }

  Path home() {
    return home;
  }

  /** Writes settings of Hadoop to the site files that the framework finds on its class path. */
  void configure(Configuration settings) throws IOException {
    // Each file has all settings, because a *-default.xml that is read later would override them.
    for (String name : List.of("core-site.xml", "hdfs-site.xml", "yarn-site.xml")) {
      write(name, settings);
    }
  }

  /** Writes settings to one file. */
  void write(String name, Configuration settings) throws IOException {
    try (OutputStream out = Files.newOutputStream(home.resolve(name))) {
      settings.writeXml(out);
    }
  }

  /**
   * Prepares a Java program. Its output and its errors go to files that are named after it.
   *
   * @param program a class, or the path of a source file
   * @param options options of the JVM
   */
  ProcessBuilder program(String program, List<String> options, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx512m");
    command.addAll(List.of(QUICK_START.split(" ")));
    command.addAll(options);
    command.add(program);
    command.addAll(List.of(args));
    String name = Path.of(program).getFileName().toString();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(home.toFile())
            .redirectOutput(home.resolve(name + ".out").toFile())
            .redirectError(home.resolve(name + ".log").toFile());
    builder.environment().put("CLASSPATH", home + ":" + String.join(":", jars));
    builder.environment().put("HADOOP_CONF_DIR", home.toString());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    return builder;
  }
}
