/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.test.MetricsAsserts;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.ContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.executor.DeletionAsUserContext;
import org.apache.log4j.Appender;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Deletes dirs through the executors, as Hadoop's deletion service does. */
class DeletionHookTest {
  private static final List<String> LOCAL_DIRS = List.of("outer1", "inner1", "outer2", "inner2");
  private static final String USER = "u";
  private static final String APPS = "usercache/" + USER + "/appcache/";
  private static final String APP = "application_1700000000000_0001";
  private static final String CONTAINER = "container_e17_1700000000000_0001_01_000002";

  @TempDir private Path dir;
  private final Configuration conf = new Configuration(false);
  private final LogCapturer log =
      LogCapturer.captureLogs(LoggerFactory.getLogger(DeletionHook.class));

  static Stream<ContainerExecutor> executors() {
    return Stream.of(new ZoneDefaultContainerExecutor(), new ZoneLinuxContainerExecutor());
  }

  @BeforeEach
  void localDirsOfBothZones() {
    conf.set(
        YarnConfiguration.NM_LOCAL_DIRS,
        LOCAL_DIRS.stream().map(dir::resolve).map(Path::toString).collect(Collectors.joining(",")));
    conf.set(DiskZoneKeys.OUTER_DIRS, dir + "/outer*");
  }

  @AfterEach
  void endCapture() {
    log.stopCapturing();
  }

  @ParameterizedTest
  @MethodSource("executors")
  void filesOfAnApplicationCountInTheZonesOfTheirDirs(ContainerExecutor executor) throws Exception {
    executor.setConf(conf);
    write("outer1/" + APPS + APP + "/blockmgr-1/0c/shuffle_0_0_0.data", 1);
    write("outer2/" + APPS + APP + "/output/file.out", 10);
    write("inner1/" + APPS + APP + "/spill", 100);
    for (String localDir : LOCAL_DIRS) {
      delete(executor, localDir + "/" + APPS + APP);
    }
    assertThat(counter("BytesLeftInOuter")).isEqualTo(11);
    assertThat(counter("BytesLeftInInner")).isEqualTo(100);
    assertThat(counter("DirsNotMeasured")).isZero();
  }

  @Test
  void theExecutorDeletesWhatItMeasured() throws Exception {
    ContainerExecutor executor = executor();
    write("outer1/" + APPS + APP + "/file", 1);
    delete(executor, "outer1/" + APPS + APP);
    assertThat(dir.resolve("outer1/" + APPS + APP)).doesNotExist();
    assertThat(dir.resolve("outer1/" + APPS)).exists();
  }

  @Test
  void filesOfAContainerCountOnceWhenTheContainerEnds() throws Exception {
    write("outer1/" + APPS + APP + "/" + CONTAINER + "/tmp/file", 1);
    write("outer1/" + APPS + APP + "/file", 10);
    Path application = dir.resolve("outer1/" + APPS + APP);
    DeletionHook hook = LaunchHook.read(conf).deletions();
    // Hadoop may begin to delete the application dir before it has deleted the container dirs.
    hook.measure(context(application.toString()));
    assertThat(counter("BytesLeftInOuter")).isEqualTo(10);
    hook.measure(context(application.resolve(CONTAINER).toString()));
    assertThat(counter("BytesLeftInOuter")).isEqualTo(11);
  }

  @Test
  void localizedFilesAndFilesOfTheNodeManagerDoNotCount() throws Exception {
    ContainerExecutor executor = executor();
    write("outer1/" + APPS + APP + "/filecache/10/job.jar", 1);
    write("outer1/" + APPS + APP + "/" + CONTAINER + "/sysfs/app.json", 10);
    delete(executor, "outer1/" + APPS + APP + "/" + CONTAINER);
    delete(executor, "outer1/" + APPS + APP);
    assertThat(counter("BytesLeftInOuter")).isZero();
  }

  @Test
  void dirsThatDoNotBelongToAnApplicationDoNotCount() throws Exception {
    ContainerExecutor executor = executor();
    for (String other :
        List.of(
            "outer1/usercache/" + USER + "/filecache/10",
            "outer1/usercache_DEL_1700000000000/" + USER,
            "outer1/" + APPS + APP + "/filecache/11",
            "outer1/" + APPS + APP + "/" + CONTAINER + "/launch_container.sh",
            "outer1/nmPrivate/" + APP,
            "elsewhere/" + APPS + APP)) {
      write(other + "/file", 1);
      delete(executor, other);
      assertThat(dir.resolve(other)).doesNotExist();
    }
    assertThat(counter("BytesLeftInOuter")).isZero();
    assertThat(counter("BytesLeftInInner")).isZero();
    assertThat(counter("DirsNotMeasured")).isZero();
  }

  @Test
  void dirsThatHadoopNamesByBaseDirsCount() throws Exception {
    ContainerExecutor executor = executor();
    write("outer1/" + APPS + APP + "/file", 1);
    write("inner1/" + APPS + APP + "/file", 10);
    executor.deleteAsUser(
        new DeletionAsUserContext.Builder()
            .setUser(USER)
            .setSubDir(new org.apache.hadoop.fs.Path(APPS + APP))
            .setBasedirs(hadoopPath("outer1"), hadoopPath("inner1"))
            .build());
    assertThat(counter("BytesLeftInOuter")).isEqualTo(1);
    assertThat(counter("BytesLeftInInner")).isEqualTo(10);
    write("outer2/" + APPS + APP + "/file", 100);
    executor.deleteAsUser(
        new DeletionAsUserContext.Builder()
            .setUser(USER)
            .setBasedirs(hadoopPath("outer2/" + APPS + APP))
            .build());
    assertThat(counter("BytesLeftInOuter")).isEqualTo(101);
  }

  @Test
  void theLogHasOneLineWithAllBytesAfterTheLastDirOfAnApplication() throws Exception {
    ContainerExecutor executor = executor();
    write("outer1/" + APPS + APP + "/file", 1);
    write("outer2/" + APPS + APP + "/file", 10);
    write("inner1/" + APPS + APP + "/file", 2000);
    write("inner1/" + APPS + APP + "/" + CONTAINER + "/file", 48);
    delete(executor, "inner1/" + APPS + APP + "/" + CONTAINER);
    delete(executor, "outer2/" + APPS + APP);
    delete(executor, "inner1/" + APPS + APP);
    assertThat(log.getOutput()).doesNotContain(APP);
    delete(executor, "outer1/" + APPS + APP);
    delete(executor, "inner2/" + APPS + APP);
    assertThat(log.getOutput().lines().filter(line -> line.contains(APP)))
        .singleElement()
        .asString()
        .endsWith(
            "Application "
                + APP
                + " of user u left temporary files: 11 bytes in the outer zone, 2.0 KiB (2048"
                + " bytes) in the inner zone");
  }

  @Test
  void bytesOfAnApplicationAreForgottenAfterTheLine() throws Exception {
    ContainerExecutor executor = executor();
    for (int bytes : new int[] {1, 10}) {
      write("outer1/" + APPS + APP + "/file", bytes);
      delete(executor, "outer1/" + APPS + APP);
    }
    assertThat(log.getOutput())
        .contains(" 1 bytes in the outer zone", " 10 bytes in the outer zone");
  }

  @Test
  void concurrentDeletionsWriteOneLineForEachApplication() throws Exception {
    ContainerExecutor executor = executor();
    int count = 200;
    Queue<String> messages = new ConcurrentLinkedQueue<>();
    Logger logger = Logger.getLogger(DeletionHook.class);
    Appender appender = appendingTo(messages);
    logger.addAppender(appender);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> deletions = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        String application = APPS + "application_1_" + i;
        for (String localDir : LOCAL_DIRS) {
          write(localDir + "/" + application + "/file", 1);
        }
        for (String localDir : LOCAL_DIRS) {
          deletions.add(
              threads.submit(
                  () -> {
                    delete(executor, localDir + "/" + application);
                    return null;
                  }));
        }
      }
      for (Future<?> deletion : deletions) {
        deletion.get();
      }
    } finally {
      threads.shutdownNow();
      logger.removeAppender(appender);
    }
    assertThat(messages)
        .hasSize(count)
        .allMatch(
            message -> message.endsWith("2 bytes in the outer zone, 2 bytes in the inner zone"));
    assertThat(counter("BytesLeftInOuter")).isEqualTo(2 * count);
  }

  /** Collects the messages. {@link LogCapturer} would mix those of concurrent threads. */
  private static Appender appendingTo(Queue<String> messages) {
    return new AppenderSkeleton() {
      @Override
      protected void append(LoggingEvent event) {
        messages.add(event.getRenderedMessage());
      }

      @Override
      public void close() {}

      @Override
      public boolean requiresLayout() {
        return false;
      }
    };
  }

  @Test
  void incompletelyMeasuredDirsAreCountedAndNamed() throws Exception {
    ContainerExecutor executor = executor();
    write("outer1/" + APPS + APP + "/file", 1);
    write("outer1/" + APPS + APP + "/" + "d/".repeat(FileSizes.MOST_LEVELS) + "file", 10);
    delete(executor, "outer1/" + APPS + APP);
    assertThat(counter("BytesLeftInOuter")).isEqualTo(1);
    assertThat(counter("DirsNotMeasured")).isEqualTo(1);
    assertThat(log.getOutput())
        .contains("Some files of " + dir.resolve("outer1/" + APPS + APP) + " were not measured");
    assertThat(dir.resolve("outer1/" + APPS + APP)).doesNotExist();
  }

  @Test
  void anErrorIsCountedAndNotThrown() {
    String impossible = dir + "/outer1/usercache/\0/appcache/" + APP;
    DeletionHook hook = LaunchHook.read(conf).deletions();
    assertThatCode(() -> hook.measure(context(impossible))).doesNotThrowAnyException();
    assertThat(counter("DirsNotMeasured")).isEqualTo(1);
    assertThat(log.getOutput()).contains("was not measured before its deletion");
  }

  @Test
  void localDirsOfOneZoneAreNotMeasured() throws Exception {
    conf.unset(DiskZoneKeys.OUTER_DIRS);
    ContainerExecutor executor = executor();
    write("inner1/" + APPS + APP + "/file", 1);
    delete(executor, "inner1/" + APPS + APP);
    assertThat(counter("BytesLeftInInner")).isZero();
    assertThat(dir.resolve("inner1/" + APPS + APP)).doesNotExist();
  }

  private ContainerExecutor executor() {
    ContainerExecutor executor = new ZoneDefaultContainerExecutor();
    executor.setConf(conf);
    return executor;
  }

  private void delete(ContainerExecutor executor, String path) throws Exception {
    executor.deleteAsUser(context(dir.resolve(path).toString()));
  }

  private static DeletionAsUserContext context(String path) {
    return new DeletionAsUserContext.Builder()
        .setUser(USER)
        .setSubDir(new org.apache.hadoop.fs.Path(path))
        .build();
  }

  private org.apache.hadoop.fs.Path hadoopPath(String path) {
    return new org.apache.hadoop.fs.Path(dir.resolve(path).toString());
  }

  private void write(String name, int bytes) throws IOException {
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }

  private static long counter(String name) {
    return MetricsAsserts.getLongCounter(name, MetricsAsserts.getMetrics(LaunchMetrics.NAME));
  }
}
