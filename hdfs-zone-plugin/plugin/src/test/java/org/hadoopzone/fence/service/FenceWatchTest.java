/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks which fences the service of a daemon manages, and how it reads its keys. */
class FenceWatchTest {
  @TempDir private Path dir;

  private final Configuration conf = new Configuration(false);

  @Test
  void skipsDirsWithoutFence() throws Exception {
    Path fenced = Files.createDirectories(dir.resolve("fenced/.disk-zone-fence")).getParent();
    FencedDirs finder = new FencedDirs(false);
    assertThat(finder.find(List.of("/no/such/dir", dir.toString(), fenced.toString())))
        .singleElement()
        .satisfies(
            group -> {
              assertThat(group.dirs).containsExactly(fenced.toString());
              assertThat(group.paths).containsExactly(fenced.toRealPath());
            });
    assertThat(finder.unread()).containsExactly("/no/such/dir");
  }

  @Test
  void zonesInPlaceLeaveTheRootFileSystemAlone() throws Exception {
    FencedDirs finder = new FencedDirs(true);
    assertThat(finder.find(List.of("/"))).isEmpty();
    assertThat(finder.unread()).containsExactly("/");
  }

  @Test
  void invalidPathDoesNotAffectOtherDirs() throws Exception {
    Path fenced = Files.createDirectories(dir.resolve("fenced/.disk-zone-fence")).getParent();
    FencedDirs finder = new FencedDirs(false);
    assertThat(finder.find(List.of("/invalid\0", fenced.toString()))).hasSize(1);
    assertThat(finder.unread()).containsExactly("/invalid\0");
  }

  @Test
  void dirWhoseDiskDoesNotRespondDoesNotAffectOtherDirs() throws Exception {
    CountDownLatch responds = new CountDownLatch(1);
    AtomicInteger lookups = new AtomicInteger();
    FencedDirs finder =
        new FencedDirs(
            looked -> {
              if (looked.equals("/failed")) {
                lookups.incrementAndGet();
                awaitResponse(responds);
              }
              return Optional.of(new FencedDirs.Location(looked, Path.of(looked), Path.of(looked)));
            },
            100);
    Wait.until(
        "the other dir",
        () ->
            finder.find(List.of("/failed", "/good")).stream()
                .anyMatch(group -> group.volume.equals("/good")));
    assertThat(finder.unread()).containsExactly("/failed");

    responds.countDown();
    Wait.until("the dir whose disk responds", () -> !finder.find(finder.unread()).isEmpty());
    assertThat(finder.unread()).isEmpty();
    assertThat(lookups).hasValue(1);
  }

  private static void awaitResponse(CountDownLatch responds) {
    try {
      responds.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void volumesWhosePathsDifferOnlyInSpecialCharactersHaveTheirOwnMetrics() {
    FenceMetrics first = metricsOf("/special/1-a");
    FenceMetrics second = metricsOf("/special/1/a");
    String name = FenceMetrics.nameOf(Path.of("/special/1/a"));
    first.register();
    second.register();
    assertThat(DefaultMetricsSystem.instance().getSource(name)).isSameAs(first);
    assertThat(DefaultMetricsSystem.instance().getSource(name + "-2")).isSameAs(second);
    first.unregister();
    second.unregister();
    assertThat(DefaultMetricsSystem.instance().getSource(name)).isNull();
    assertThat(DefaultMetricsSystem.instance().getSource(name + "-2")).isNull();
  }

  private static FenceMetrics metricsOf(String volume) {
    return new FenceMetrics(Path.of(volume), Optional::empty, Optional.empty(), "dfs");
  }

  @Test
  void zonesInPlaceAreOffByDefaultAndAcceptUnits() {
    assertThat(InPlaceSettings.read(conf)).isEmpty();
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    conf.set(DiskZoneKeys.IN_PLACE_MIN_AGE, "2h");
    conf.set(DiskZoneKeys.IN_PLACE_RATE, "40m");
    PackSettings settings = InPlaceSettings.read(conf).orElseThrow();
    assertThat(settings.minAgeMs()).isEqualTo(2 * 3_600_000);
    assertThat(settings.bytesPerSecond()).isEqualTo(40 << 20);
    assertThat(settings.maxDiskBusyPercent()).isEqualTo(10);
    conf.unset(DiskZoneKeys.IN_PLACE_MIN_AGE);
    assertThat(InPlaceSettings.read(conf).orElseThrow().minAgeMs())
        .isEqualTo(PackSettings.MIN_AGE_MS_DEFAULT);
  }

  @Test
  void dirsOfOneFileSystemArePackedTogether() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("a"), 64 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("dfs"));
      Path local = Files.createDirectories(volume.path().resolve("yarn"));
      List<String> dirs = List.of(data.toString(), "/proc", "/no/such/dir", local.toString());
      assertThat(new FencedDirs(true).find(dirs))
          .singleElement()
          .satisfies(
              group ->
                  assertThat(group.paths).containsExactly(data.toRealPath(), local.toRealPath()));
    }
  }

  @Test
  void releasesVolumeOfRemovedDirAndMaintainsVolumeOfAddedDir() throws Exception {
    try (SmallFileSystem first = fenced("first");
        SmallFileSystem second = fenced("second")) {
      AtomicReference<List<String>> dirs = new AtomicReference<>(List.of(first.path().toString()));
      FenceWatch watch = FenceWatch.start(conf, dirs::get, "test", "dfs", volume -> 0);
      try {
        Wait.until("a held lease", () -> isBusy(first));
        assertThat(sourceOf(second)).isNull();

        dirs.set(List.of(second.path().toString()));
        Wait.until("no held lease", () -> !isBusy(first));
        Wait.until("metrics of the added volume", () -> sourceOf(second) != null);
        Wait.until("a lease of the added volume", () -> isBusy(second));
        assertThat(sourceOf(first)).isNull();
      } finally {
        watch.close(60);
      }
      assertThat(sourceOf(second)).isNull();
    }
  }

  @Test
  void anErrorWhileReadingTheDirsIsCountedOnceAndTheDirsAreReadAgain() throws Exception {
    try (SmallFileSystem first = fenced("first");
        SmallFileSystem second = fenced("second")) {
      AtomicReference<List<String>> dirs = new AtomicReference<>(List.of(first.path().toString()));
      AtomicReference<Error> thrown = new AtomicReference<>();
      Supplier<List<String>> reader =
          () -> {
            if (thrown.get() != null) {
              throw thrown.get();
            }
            return dirs.get();
          };
      FenceWatch watch = FenceWatch.start(conf, reader, "test", "dfs", volume -> 0);
      try {
        thrown.set(new NoClassDefFoundError("thrown by the test"));
        Wait.until("a counted failure", () -> failures(service()) > 0);
        assertThat(failures(sourceOf(first))).isZero();
        thrown.set(null);
        dirs.set(List.of(first.path().toString(), second.path().toString()));
        Wait.until("metrics of the added volume", () -> sourceOf(second) != null);
      } finally {
        watch.close(60);
      }
      assertThat(service()).isNull();
    }
  }

  @Test
  void secondsSinceLookGrowUntilTheNextLook() throws Exception {
    MovingKernel.require();
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 3000);
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("volume"), 256 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("dfs")).toRealPath();
      FenceWatch watch =
          FenceWatch.start(conf, () -> List.of(data.toString()), "test", "dfs", any -> 0);
      try {
        Wait.until("a fence", () -> stateOf(data) == FenceStatus.State.SET);
        for (String name : List.of("SecondsSinceLook", "PackSecondsSinceLook")) {
          Wait.until(name + " to grow", () -> metric(sourceOf(data), name) > 0);
          Wait.until(name + " to restart", () -> metric(sourceOf(data), name) == 0);
        }
      } finally {
        watch.close(60);
      }
    }
  }

  @Test
  void setsFenceInItsOwnDirAfterAnotherProcessHasLiftedItsFence() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("volume"), 256 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("dfs"));
      Path other = Files.createDirectories(volume.path().resolve("staging"));
      InPlaceVolume pack =
          new InPlaceVolume(
              DeviceNumber.holding(other),
              InPlaceVolume.fenceDir(other),
              List.of(other),
              KeeperSettings.defaults().withIntervalMs(20),
              PackSettings.defaults(),
              "pack",
              new FenceLog(),
              new FenceLog(),
              any -> 0);
      pack.start();
      Wait.until("the fence of the other process", () -> stateOf(other) == FenceStatus.State.SET);
      conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
      FenceWatch watch =
          FenceWatch.start(conf, () -> List.of(data.toString()), "test", "dfs", any -> 0);
      try {
        Path real = other.toRealPath();
        Wait.until("metrics", () -> sourceOf(real) != null);
        assertThat(pack.closeAndLift()).isTrue();
        Wait.until("a fence in the dir", () -> stateOf(data) == FenceStatus.State.SET);
        assertThat(stateOf(other)).isEqualTo(FenceStatus.State.NONE);
      } finally {
        watch.close(60);
      }
    }
  }

  @Test
  void keepsTheFenceWhenTheLookupOfAnAddedDirIsOlderThanTheFence() throws Exception {
    try (SmallFileSystem volume =
        SmallFileSystem.sparse(dir.resolve("image"), dir.resolve("volume"), 256 << 20)) {
      Path first = Files.createDirectories(volume.path().resolve("dfs")).toRealPath();
      Path second = Files.createDirectories(volume.path().resolve("yarn")).toRealPath();
      String device = DeviceNumber.holding(first);
      FencedDirs.Lookup beforeTheFence =
          looked -> Optional.of(new FencedDirs.Location(device, Path.of(looked), Path.of(looked)));
      conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
      AtomicReference<List<String>> dirs = new AtomicReference<>(List.of(first.toString()));
      FenceWatch watch =
          FenceWatch.start(
              conf, dirs::get, "test", "dfs", any -> 0, new FencedDirs(beforeTheFence, 60_000));
      try {
        Wait.until("a fence", () -> stateOf(first) == FenceStatus.State.SET);
        MetricsSource before = sourceOf(first);
        dirs.set(List.of(first.toString(), second.toString()));
        Wait.until(
            "maintenance of both dirs",
            () -> Stream.of(first, second).anyMatch(each -> isNewSource(sourceOf(each), before)));
        assertThat(sourceOf(second)).isNull();
        assertThat(stateOf(second)).isEqualTo(FenceStatus.State.NONE);
      } finally {
        watch.close(60);
      }
    }
  }

  private static boolean isNewSource(MetricsSource source, MetricsSource before) {
    return source != null && source != before;
  }

  private static FenceStatus.State stateOf(Path dir) throws IOException {
    return Fence.in(dir).quickStatus().state();
  }

  private SmallFileSystem fenced(String name) throws IOException {
    SmallFileSystem made =
        SmallFileSystem.sparse(dir.resolve(name + ".image"), dir.resolve(name), 256 << 20);
    Fence.in(made.path()).set(ByteRange.of(0, 64 << 20), Fence.Mode.ADVISORY, (done, total) -> {});
    return made;
  }

  private static MetricsSource sourceOf(SmallFileSystem volume) {
    return sourceOf(volume.path());
  }

  private static MetricsSource sourceOf(Path fence) {
    return DefaultMetricsSystem.instance().getSource(FenceMetrics.nameOf(fence));
  }

  private static MetricsSource service() {
    return DefaultMetricsSystem.instance().getSource("DiskZoneFenceService");
  }

  private static long failures(MetricsSource source) {
    return metric(source, "Failures");
  }

  /** Returns the value of a metric, or -1 if it is missing. */
  private static long metric(MetricsSource source, String name) {
    MetricsCollectorImpl metrics = new MetricsCollectorImpl();
    source.getMetrics(metrics, true);
    for (MetricsRecord record : metrics.getRecords()) {
      for (AbstractMetric metric : record.metrics()) {
        if (metric.name().equals(name)) {
          return metric.value().longValue();
        }
      }
    }
    return -1;
  }

  /** Returns whether this process has opened the lock file of a fence. */
  private static boolean isBusy(SmallFileSystem volume) {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return open.anyMatch(
          file -> {
            try {
              return Files.readSymbolicLink(file).startsWith(volume.path());
            } catch (IOException e) {
              // The descriptor was closed after it had been listed.
              return false;
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void leastAvailableIncludesTheSpillOverThresholdIfOuterDirsAreSet() {
    long size = 100L << 30;
    long margin = FenceSettings.read(conf).margin(size);
    assertThat(FenceSettings.read(conf).leastAvailable(size)).isEqualTo(margin);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    assertThat(FenceSettings.read(conf).leastAvailable(size)).isEqualTo(size / 10 + margin);
    conf.setInt(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, 2);
    conf.setLong(AdditionalSpace.KEY, 3L << 30);
    assertThat(FenceSettings.read(conf).leastAvailable(size)).isEqualTo((3L << 30) + margin);
  }

  @Test
  void readSpaceReturnsTheSpaceThatTheServiceKeepsAvailable() {
    long size = 100L << 30;
    conf.set(DiskZoneKeys.FENCE_MARGIN, "1g");
    conf.setInt(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, 5);
    assertThat(FenceSettings.readSpace(conf, false).leastAvailable(size)).isEqualTo(1L << 30);
    assertThat(FenceSettings.readSpace(conf, true).leastAvailable(size)).isEqualTo(6L << 30);
    assertThat(FenceSettings.readSpace(conf, true).neededForFence(size)).isEqualTo(7L << 30);
    conf.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
    assertThat(FenceSettings.read(conf).leastAvailable(size)).isEqualTo(6L << 30);
  }

  @ParameterizedTest
  @CsvSource({
    "hadoop.disk-zone.fence.margin, 5, must be 0",
    "hadoop.disk-zone.fence.margin, much, must be 0",
    "hadoop.disk-zone.fence.mb-stream-req.blocks, -1, from 0 to 2147483647",
    "hadoop.disk-zone.fence.interval.ms, 1, from 10 to 60000",
    "hadoop.disk-zone.in-place.enabled, maybe, true or false",
    "hadoop.disk-zone.in-place.min-age, old, a time of 0 or more",
    "hadoop.disk-zone.in-place.rate, 1k, at least 1m per second",
    "hadoop.disk-zone.in-place.max-disk-busy-percent, -1, from 0 to 100",
  })
  void rejectsInvalidValueWithKeyAndRange(String key, String value, String allowed) {
    conf.set(key, value);
    assertThatThrownBy(() -> FenceSettings.read(conf))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(key + " is \"" + value + "\", but ")
        .hasMessageContaining(allowed);
  }
}
