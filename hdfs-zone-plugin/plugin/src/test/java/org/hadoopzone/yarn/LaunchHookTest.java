/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.executor.DeletionAsUserContext;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.ZoneRule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchHookTest {
  private static final List<String> COMMAND = List.of("java org.apache.tez.runtime.task.TezChild");

  @TempDir private Path dir;

  private static Configuration conf(String home) {
    Configuration conf = new Configuration(false);
    conf.set(YarnConfiguration.NM_LOCAL_DIRS, home + "/outer," + home + "/inner");
    conf.set(DiskZoneKeys.OUTER_DIRS, home + "/outer");
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
    return conf;
  }

  private static Map<String, String> environment(String home) {
    return Map.of("LOCAL_DIRS", home + "/outer/a," + home + "/inner/a");
  }

  private LaunchHook hook(Predicate<String> hasSpace, LaunchMetrics metrics) {
    Configuration conf = conf(dir.toString());
    LocalDirs localDirs = LocalDirs.read(conf, ZoneRule.read(conf::get));
    return new LaunchHook(ContainerRule.read(conf::get), localDirs, hasSpace, metrics);
  }

  @Test
  void anErrorIsCountedAndGivesTheEnvironmentOfStockHadoop() {
    LaunchHook hook =
        hook(
            any -> {
              throw new NoClassDefFoundError("for the test");
            },
            LaunchMetrics.register());
    Map<String, String> stock = environment(dir.toString());
    assertThat(hook.environment(stock, COMMAND, "u")).isSameAs(stock);
    assertThat(
            MetricsAsserts.getLongCounter(
                "Failures", MetricsAsserts.getMetrics(LaunchMetrics.NAME)))
        .isEqualTo(1);
  }

  @Test
  void anErrorThatCannotBeReportedGivesTheEnvironmentOfStockHadoop() {
    Map<String, String> stock = environment(dir.toString());
    assertThat(hook(any -> true, null).environment(stock, COMMAND, "u")).isSameAs(stock);
  }

  @Test
  void anErrorThatCannotBeReportedDoesNotPreventADeletion() {
    DeletionAsUserContext context =
        new DeletionAsUserContext.Builder()
            .setSubDir(
                new org.apache.hadoop.fs.Path(
                    dir + "/outer/usercache/u/appcache/application_1_0001"))
            .build();
    assertThatCode(
            () -> {
              Files.createDirectories(Path.of(context.getSubDir().toString()));
              hook(any -> true, null).deletions().measure(context);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void theFirstLaunchWaitsForNoClassOfThePlugin() throws IOException, InterruptedException {
    for (String name : List.of("outer", "inner")) {
      Files.createDirectory(dir.resolve(name));
    }
    Process process =
        JavaProcess.of(FirstLaunch.class, List.of(dir.toString()), "-Xlog:class+load:stdout")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    List<String> output;
    try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      output = out.lines().collect(Collectors.toList());
    }
    assertThat(process.waitFor()).isZero();
    int begin = output.indexOf(FirstLaunch.BEGIN);
    int end = output.indexOf("{LOCAL_DIRS=" + dir + "/outer/a}");
    assertThat(begin).isPositive();
    assertThat(end).isGreaterThan(begin);
    Stream<String> loaded = output.subList(begin, end).stream();
    assertThat(loaded.filter(line -> line.contains("org.hadoopzone"))).isEmpty();
  }

  /** Launches one container, in a process of its own. */
  static final class FirstLaunch {
    static final String BEGIN = "first launch";

    private FirstLaunch() {}

    public static void main(String[] args) {
      LaunchHook hook = LaunchHook.read(conf(args[0]));
      Map<String, String> stock = environment(args[0]);
      System.out.println(BEGIN);
      Map<String, String> changed = hook.environment(stock, COMMAND, "u");
      System.out.println(changed);
    }
  }
}
