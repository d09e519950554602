/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.tools.Main;

/** A Hadoop process and its log. */
final class DaemonProcess {
  /**
   * Flags for a fast start and low overhead, because an experiment starts many JVMs on few cores.
   */
  static final String JVM_FLAGS =
      "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
          + " --add-opens=java.base/java.lang=ALL-UNNAMED";

  private static final int TAIL_LINES = 15;

  private final String name;
  private final String mainClass;
  private final List<String> args;
  private final Process process;
  private final Path log;

  private DaemonProcess(
      String name, String mainClass, List<String> args, Process process, Path log) {
    this.name = name;
    this.mainClass = mainClass;
    this.args = args;
    this.process = process;
    this.log = log;
  }

  /** Starts a main class. */
  static DaemonProcess start(String name, String mainClass, List<String> args, ClusterPlan plan)
      throws IOException {
    return start(name, mainClass, args, Launch.PLAIN, plan);
  }

  /** Restarts the process after it has ended. Output is appended to the same log. */
  DaemonProcess again(Launch launch, ClusterPlan plan) throws IOException {
    return start(name, mainClass, args, launch, plan);
  }

  /**
   * Starts a main class.
   *
   * <p>The process gets its own session, so that Ctrl-C in a terminal does not reach it. Otherwise
   * a NodeManager would end by this signal and leave its containers running.
   */
  private static DaemonProcess start(
      String name, String mainClass, List<String> args, Launch launch, ClusterPlan plan)
      throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Path logDir = plan.logDir();
    List<String> command = new ArrayList<>(plan.launcher());
    command.addAll(List.of("setsid", java.toString()));
    command.addAll(List.of(JVM_FLAGS.split(" ")));
    command.addAll(List.of("-Xmx512m", "-Dproc_" + name, mainClass));
    command.addAll(launch.settingsAsArguments());
    command.addAll(args);
    Path log = logDir.resolve(name + ".log");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(logDir.toFile())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    String commands = mainClass.equals(Main.class.getName()) ? ":" + plan.jars().tools() : "";
    builder.environment().put("CLASSPATH", plan.classpath(":") + commands);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("HADOOP_LOG_DIR", logDir.toString());
    builder.environment().putAll(launch.environment());
    return new DaemonProcess(name, mainClass, args, builder.start(), log);
  }

  /**
   * Waits for a process that is expected to end, such as a format.
   *
   * @throws DaemonFailedException if it does not end in time, or ends with an error
   */
  void awaitSuccess(long seconds) throws InterruptedException {
    if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw failure("did not end within " + seconds + " s");
    }
    if (process.exitValue() != 0) {
      throw failure("ended with exit code " + process.exitValue());
    }
  }

  void requireAlive() {
    if (!process.isAlive()) {
      throw failure("ended with exit code " + process.exitValue());
    }
  }

  DaemonFailedException failure(String what) {
    return new DaemonFailedException(
        String.format("%s %s. The end of its log, %s:%n%s", name, what, log, tail()));
  }

  ProcessHandle handle() {
    return process.toHandle();
  }

  ProcessTree tree() {
    return ProcessTree.of(process.toHandle());
  }

  private String tail() {
    try {
      List<String> lines = Files.readAllLines(log, StandardCharsets.ISO_8859_1);
      int from = Math.max(0, lines.size() - TAIL_LINES);
      return String.join(System.lineSeparator(), lines.subList(from, lines.size()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
