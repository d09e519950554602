/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hadoopzone.testing.Wait;

/**
 * The driver of a Spark application whose two executors run on a {@link MiniHadoop}. Its program
 * prints one line of results, then waits until its standard input ends.
 */
final class SparkDriver implements AutoCloseable {
  private static final List<String> OPENED =
      Framework.open(
          "java.lang", "java.lang.invoke", "java.net", "java.nio", "java.util", "sun.nio.ch");

  private final Framework spark;
  private final Path out;
  private final Process process;

  private SparkDriver(Framework spark, Path out, Process process) {
    this.spark = spark;
    this.out = out;
    this.process = process;
  }

  /**
   * Starts a driver.
   *
   * @param program a class, or the path of a source file
   * @param settings of Spark, in addition to or instead of those that all applications have
   */
  static SparkDriver start(
      Framework spark,
      MiniHadoop hadoop,
      String program,
      Map<String, String> settings,
      String... args)
      throws IOException {
    spark.configure(hadoop.clientSettings());
    Map<String, String> all = new TreeMap<>(settings(spark));
    all.putAll(settings);
    List<String> options = new ArrayList<>(OPENED);
    all.forEach((key, value) -> options.add("-D" + key + "=" + value));
    Path out = spark.home().resolve("result");
    return new SparkDriver(
        spark, out, spark.program(program, options, args).redirectOutput(out.toFile()).start());
  }

  /** Waits for the line of results, and returns its words. The application is still running. */
  String[] awaitResult() throws IOException {
    Wait.until(
        "the output of the driver",
        () -> !process.isAlive() || Files.readString(out).contains("\n"));
    String result = Files.readString(out);
    assertThat(result).as("the output, with the log in %s", spark.home()).isNotEmpty();
    return result.strip().split(" ");
  }

  /** Ends the application, which must succeed. */
  void end() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor()).isZero();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private static Map<String, String> settings(Framework spark) {
    return Map.ofEntries(
        Map.entry("spark.master", "yarn"),
        Map.entry("spark.app.name", "test"),
        Map.entry("spark.driver.host", "localhost"),
        Map.entry("spark.ui.enabled", "false"),
        Map.entry("spark.local.dir", spark.home().resolve("driver").toString()),
        Map.entry(
            "spark.yarn.jars",
            spark.jars().stream().map(jar -> "local:" + jar).collect(Collectors.joining(","))),
        Map.entry("spark.yarn.am.memory", "256m"),
        Map.entry("spark.yarn.am.extraJavaOptions", Framework.QUICK_START),
        Map.entry("spark.executor.extraJavaOptions", Framework.QUICK_START),
        Map.entry("spark.executor.instances", "2"),
        Map.entry("spark.executor.memory", "512m"),
        // Keep the shuffle files until the end.
        Map.entry("spark.cleaner.referenceTracking", "false"));
  }
}
