/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils;
import org.apache.hadoop.yarn.api.ApplicationConstants.Environment;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.yarn.MeasuredLaunchHook;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.event.Level;

/**
 * Measures how long the plugin delays the launch of a container on a NodeManager with 12 disks.
 * Each disk has a local dir in both zones, and each local dir is a fenced ext4 of its own, in
 * memory. For comparison, it measures the method of Hadoop's executor that the plugin extends.
 */
public final class ContainerLaunchBenchmark {
  private static final Path HOME = Path.of("target/launch-benchmark").toAbsolutePath();
  private static final int DISKS = 12;
  private static final long MB = 1L << 20;
  private static final long DISK_BYTES = 512 * MB;
  private static final long ALLOWED_BYTES = 160 * MB;

  /** The longest argument, and the longest environment, that Linux passes to a program. */
  private static final int LONGEST_COMMAND = 128 << 10;

  private static final int LONGEST_ENVIRONMENT = 2 << 20;

  private static final int STARTS = 10;
  private static final long REGISTRATION_MILLIS = 1_000;
  private static final int WARM_UP = 1_000;
  private static final int LAUNCHES = 2_000;
  private static final int STOCK_LAUNCHES = 20;

  /** The launches that are measured. */
  private enum Launch {
    SPARK_EXECUTOR("Spark executor, 40 variables, command of 1,800 characters", 40, 1_800, "64m"),
    FENCED("the same, each dir nearly full without its fenced space", 40, 1_800, "300m"),
    FULL("the same, no dir with enough free space", 40, 1_800, "1g"),
    LONG(
        "environment of 2 MiB, command of 128 KiB",
        LONGEST_ENVIRONMENT / 200,
        LONGEST_COMMAND,
        "64m"),
    USER_DIRS("environment of 2 MiB of local dirs that the user sets", 40, 1_800, "300m");

    private final String text;
    private final int variables;
    private final int commandLength;
    private final String minFree;

    Launch(String text, int variables, int commandLength, String minFree) {
      this.text = text;
      this.variables = variables;
      this.commandLength = commandLength;
      this.minFree = minFree;
    }

    Map<String, String> environment() {
      Map<String, String> environment = new HashMap<>();
      for (int i = 0; i < variables; i++) {
        environment.put("VARIABLE_" + i, "x".repeat(180));
      }
      String dirs =
          dirs()
              .map(dir -> dir + "/usercache/u/appcache/application_1700000000000_0001")
              .collect(Collectors.joining(","));
      environment.put("LOCAL_DIRS", dirs);
      if (this == USER_DIRS) {
        // With this variable, Hadoop does not set LOCAL_DIRS, so a user can.
        environment.put(
            Environment.YARN_CONTAINER_RUNTIME_DOCKER_RUN_OVERRIDE_DISABLE.name(), "true");
        environment.put("LOCAL_DIRS", (dirs + ",").repeat(LONGEST_ENVIRONMENT / dirs.length()));
      }
      return environment;
    }

    /** Returns a command of short words that ends with the class of a Spark executor. */
    List<String> command() {
      String listed = "org.apache.spark.executor.YarnCoarseGrainedExecutorBackend";
      return List.of("a ".repeat((commandLength - listed.length()) / 2) + listed);
    }

    Configuration conf() {
      Configuration conf = new Configuration(false);
      conf.set(YarnConfiguration.NM_LOCAL_DIRS, dirs().collect(Collectors.joining(",")));
      conf.set(DiskZoneKeys.OUTER_DIRS, HOME + "/*/outer");
      conf.set(YarnZoneKeys.MIN_FREE_SPACE, minFree);
      return conf;
    }
  }

  private ContainerLaunchBenchmark() {}

  /**
   * Runs the benchmark. Needs root.
   *
   * @param args none; the name of a launch, in the processes that this method starts
   */
  public static void main(String[] args) throws Exception {
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    if (args.length > 0) {
      measureFirst(Launch.valueOf(args[0]));
    } else {
      run();
    }
  }

  @SuppressWarnings("try") // the block does not use the guard, which unmounts on close
  private static void run() throws IOException, InterruptedException {
    if (!"root".equals(System.getProperty("user.name"))) {
      throw new IOException("Cannot measure launches: mounting file systems requires root");
    }
    try (RunGuard guard = RunGuard.start(HOME)) {
      Path memory = Files.createDirectories(HOME.resolve("memory"));
      Command.run("mount", "-t", "tmpfs", "-o", "size=4G", "tmpfs", memory);
      for (String dir : dirs().toList()) {
        mount(memory.resolve(dir.substring(HOME.toString().length()).replace('/', '-')), dir);
      }
      System.out.println("median, 99th percentile and maximum in ms; processor time, the same");
      for (Launch launch : Launch.values()) {
        System.out.println(launch.text);
        measure(launch);
        if (launch != Launch.USER_DIRS) {
          measureFirstInOwnProcesses(launch);
        }
      }
    }
  }

  private static Stream<String> dirs() {
    return IntStream.range(0, 2 * DISKS)
        .mapToObj(i -> HOME + "/" + i / 2 + (i % 2 == 0 ? "/outer" : "/inner"));
  }

  private static void mount(Path image, String dir) throws IOException {
    Files.createDirectories(Path.of(dir));
    Command.run("truncate", "--size", DISK_BYTES, image);
    Command.run("mkfs.ext4", "-q", "-m", "0", image);
    Command.run("mount", "-o", "loop,noinit_itable", image, dir);
    Fence.in(Path.of(dir))
        .set(ByteRange.of(0, ALLOWED_BYTES), Fence.Mode.ADVISORY, (done, total) -> {});
  }

  private static void measure(Launch launch) throws IOException {
    Map<String, String> environment = launch.environment();
    List<String> command = launch.command();
    MeasuredLaunchHook hook = new MeasuredLaunchHook(launch.conf());
    int launches = launch == Launch.USER_DIRS ? STOCK_LAUNCHES : LAUNCHES;
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < WARM_UP * launches / LAUNCHES + launches; i++) {
      costs.add(Cost.of(() -> hook.environment(environment, command)));
    }
    print("hook, " + launches + " launches", costs.subList(costs.size() - launches, costs.size()));
    ContainerExecutor stock = new DefaultContainerExecutor();
    stock.setConf(launch.conf());
    costs.clear();
    for (int i = 0; i < STOCK_LAUNCHES; i++) {
      costs.add(
          Cost.of(
              () ->
                  stock.writeLaunchEnv(
                      OutputStream.nullOutputStream(),
                      environment,
                      null,
                      command,
                      new org.apache.hadoop.fs.Path(HOME.toString()),
                      "u",
                      new LinkedHashSet<>(Set.of("LOCAL_DIRS")))));
    }
    print("writeLaunchEnv of Hadoop", costs);
  }

  /** Measures the first launch after the start of a NodeManager, each in a JVM of its own. */
  private static void measureFirstInOwnProcesses(Launch launch)
      throws IOException, InterruptedException {
    List<Cost> costs = new ArrayList<>();
    for (int i = 0; i < STARTS; i++) {
      Process process =
          JavaProcess.of(ContainerLaunchBenchmark.class, List.of(launch.name()))
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      try (BufferedReader out = process.inputReader()) {
        String[] nanos = out.readLine().split(" ");
        costs.add(new Cost(Long.parseLong(nanos[0]), Long.parseLong(nanos[1])));
      }
      process.waitFor();
    }
    print("hook, first launch of " + STARTS + " JVMs", costs);
  }

  private static void measureFirst(Launch launch) throws IOException, InterruptedException {
    Map<String, String> environment = launch.environment();
    List<String> command = launch.command();
    MeasuredLaunchHook hook = new MeasuredLaunchHook(launch.conf());
    // A NodeManager launches no container before it has registered with the ResourceManager.
    Thread.sleep(REGISTRATION_MILLIS);
    Cost cost = Cost.of(() -> hook.environment(environment, command));
    System.out.println(cost.elapsed() + " " + cost.processor());
  }

  private static void print(String what, List<Cost> costs) {
    System.out.printf(
        "  %-30s%s;%s%n", what, text(costs, Cost::elapsed), text(costs, Cost::processor));
  }

  private static String text(List<Cost> costs, ToLongFunction<Cost> figure) {
    long[] nanos = costs.stream().mapToLong(figure).sorted().toArray();
    int last = nanos.length - 1;
    return String.format(
        " %8.3f %8.3f %8.3f",
        nanos[last / 2] / 1e6, nanos[last * 99 / 100] / 1e6, nanos[last] / 1e6);
  }

  /** The nanoseconds that a call took, and those that its thread did not wait. */
  private record Cost(long elapsed, long processor) {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    interface Call {
      void run() throws IOException;
    }

    static Cost of(Call call) throws IOException {
      long processor = THREADS.getCurrentThreadCpuTime();
      long begin = System.nanoTime();
      call.run();
      long elapsed = System.nanoTime() - begin;
      return new Cost(elapsed, THREADS.getCurrentThreadCpuTime() - processor);
    }
  }
}
