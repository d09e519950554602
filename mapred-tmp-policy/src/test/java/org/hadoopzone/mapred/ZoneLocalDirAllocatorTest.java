/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZoneLocalDirAllocatorTest {
  @TempDir private Path disk;

  private final JobConf conf = new JobConf(false);

  @BeforeEach
  void makeDirs() throws IOException {
    String dirs = "";
    for (String name : new String[] {"1/outer", "2/outer", "1/inner", "2/inner"}) {
      dirs += (dirs.isEmpty() ? "" : ",") + Files.createDirectories(disk.resolve(name));
    }
    conf.set(MRConfig.LOCAL_DIR, dirs);
    conf.set(DiskZoneKeys.OUTER_DIRS, disk + "/*/outer");
  }

  @ParameterizedTest
  @CsvSource({"outer, outer", "inner, inner", "auto, outer", "' outer ', outer"})
  void allocatesInTheZoneThatTheJobAsksFor(String asked, String zone) throws IOException {
    conf.set(MapredZoneKeys.INTERMEDIATE, asked);
    for (int i = 0; i < 20; i++) {
      assertThat(dirOf(allocate("output/a/file.out", 1000)).getFileName()).hasToString(zone);
    }
  }

  @Test
  void usesAllDirsOfTheZone() throws IOException {
    assertThat(
            IntStream.range(0, 50)
                .mapToObj(i -> dirOf(allocate("f" + i, LocalDirAllocator.SIZE_UNKNOWN)))
                .distinct())
        .containsExactlyInAnyOrder(disk.resolve("1/outer"), disk.resolve("2/outer"));
  }

  @Test
  void leavesTheChoiceToStockHadoopIfTheJobAsksForAny() {
    conf.set(MapredZoneKeys.INTERMEDIATE, "any");
    assertThat(TaskPlacement.read(conf, Expectations::none)).isEmpty();
  }

  @Test
  void nameOfUserDoesNotChangeTheZoneOfLocalDirs() throws IOException {
    String app = "/usercache/outer/appcache/application_1_0001";
    Files.createDirectories(disk.resolve("1/outer" + app));
    Files.createDirectories(disk.resolve("1/inner" + app));
    conf.set(MRConfig.LOCAL_DIR, disk + "/1/outer" + app + "," + disk + "/1/inner" + app);
    conf.set(DiskZoneKeys.OUTER_DIRS, disk + "/**/outer");
    conf.set(MapredZoneKeys.INTERMEDIATE, "outer");
    for (int i = 0; i < 20; i++) {
      assertThat(dirOf(allocate("f" + i, 1))).isEqualTo(disk.resolve("1/outer"));
    }
  }

  @Test
  void createsParentDirOfFile() throws IOException {
    assertThat(allocate("output/attempt_1/file.out", 1000).getParent()).isDirectory();
  }

  @Test
  void mergedFileGoesToPreferredZoneEvenIfItsInputIsInOtherZone() throws IOException {
    Path input = disk.resolve("1/inner/output/a/map_0.out");
    Path merged = allocate(input.toString(), 1000);
    assertThat(merged.toString()).matches(disk + "/[12]/outer" + input);
  }

  @Test
  void skipsDirThatIsNotWritable() throws IOException {
    // A file with the name of the dir makes mkdir fail, for root as well.
    Files.writeString(disk.resolve("1/outer/output"), "in the way");
    for (int i = 0; i < 20; i++) {
      assertThat(dirOf(allocate("output/a", 1000))).isEqualTo(disk.resolve("2/outer"));
    }
  }

  @Test
  void skipsMissingDir() throws IOException {
    Files.delete(disk.resolve("1/outer"));
    Files.delete(disk.resolve("2/outer"));
    assertThat(dirOf(allocate("f", 1000)).getFileName()).hasToString("inner");
  }

  @Test
  void findsFilesInAnyDir() throws IOException {
    for (String dir : new String[] {"2/outer", "1/inner"}) {
      Files.writeString(disk.resolve(dir).resolve("of-" + dir.charAt(0)), "");
    }
    LocalDirAllocator allocator = allocator();
    assertThat(allocator.getLocalPathToRead("of-1", conf).toString())
        .isEqualTo(disk.resolve("1/inner/of-1").toString());
    assertThat(allocator.getLocalPathToRead("of-2", conf).toString())
        .isEqualTo(disk.resolve("2/outer/of-2").toString());
  }

  @Test
  void failsAsStockHadoopDoesWhenTheFileFitsNowhere() {
    long tooMuch = Long.MAX_VALUE / 2;
    Throwable stock =
        catchThrowable(
            () ->
                new LocalDirAllocator(MRConfig.LOCAL_DIR).getLocalPathForWrite("f", tooMuch, conf));
    assertThatThrownBy(() -> allocate("f", tooMuch)).hasCauseInstanceOf(stock.getClass());
  }

  @Test
  void leavesTheChoiceToStockHadoopIfAllDirsAreInOneZone() {
    conf.set(DiskZoneKeys.OUTER_DIRS, "/elsewhere");
    assertThat(TaskPlacement.read(conf, Expectations::none)).isEmpty();
  }

  @Test
  void doesNotPlaceInDirsThatAreToBeAvoided() {
    File full = disk.resolve("1/outer").toFile();
    assertThat(placement().place("f", 1, Zone.OUTER, Collections.singleton(full)))
        .hasValue(disk.resolve("2/outer/f").toFile());
  }

  @Test
  void doesNotReadTheConfigurationAgain() {
    LocalDirAllocator allocator = allocator();
    conf.set(MapredZoneKeys.INTERMEDIATE, "inner");
    for (int i = 0; i < 20; i++) {
      assertThat(dirOf(allocate(allocator, "f" + i, 1)).getFileName()).hasToString("outer");
    }
  }

  @Test
  void leavesTheChoiceToStockHadoopForAnotherTask() throws IOException {
    LocalDirAllocator allocator = allocator();
    conf.set(MRJobConfig.TASK_ATTEMPT_ID, "attempt_1_0001_r_000000_0");
    assertThat(
            IntStream.range(0, 200)
                .mapToObj(i -> dirOf(allocate(allocator, "f" + i, 1)))
                .distinct())
        .hasSize(4);
  }

  private TaskPlacement placement() {
    return TaskPlacement.read(conf, Expectations::none).orElseThrow();
  }

  private LocalDirAllocator allocator() {
    return new ZoneLocalDirAllocator(
        new IntermediateFiles(placement(), new ZoneCounters(Reporter.NULL), Expectations::none),
        conf);
  }

  private Path allocate(String name, long size) {
    return allocate(allocator(), name, size);
  }

  private Path allocate(LocalDirAllocator allocator, String name, long size) {
    try {
      return Path.of(allocator.getLocalPathForWrite(name, size, conf).toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path dirOf(Path file) {
    return disk.resolve(disk.relativize(file).subpath(0, 2));
  }
}
