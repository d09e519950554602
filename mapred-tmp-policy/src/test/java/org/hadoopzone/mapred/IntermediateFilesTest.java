/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoMoreInteractions;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.mapred.Reporter;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Places files of concurrent merges while the class of the job and the preferred zone change. */
class IntermediateFilesTest {
  private static final String GROUP = "org.apache.hadoop.mapreduce.FileSystemCounter";

  @TempDir private Path disk;
  private final Reporter reporter = mock(Reporter.class);
  private final AtomicReference<Zone> preferred = new AtomicReference<>();
  private IntermediateFiles files;

  @BeforeEach
  void makeDirs() throws IOException {
    String outer = Files.createDirectories(disk.resolve("outer")).toString();
    String inner = Files.createDirectories(disk.resolve("inner")).toString();
    files = filesIn(outer, inner);
  }

  @Test
  void countsEachOfTwoConcurrentFilesForTheZoneThatItPreferred() throws IOException {
    File first = allocate("first.out", Zone.INNER);
    File second = allocate("second.out", Zone.OUTER);
    write(first, 10);
    write(second, 1000);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN", 10);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN", 1000);
    verifyNoMoreInteractions(reporter);
  }

  @Test
  void recognizesAllocatedFileByItsNameWithSuffix() throws IOException {
    File fetched = allocate("map_1.out", Zone.INNER);
    File merged = allocate("map_11.out", Zone.INNER);
    File ofFetcher = new File(fetched + "7");
    preferred.set(Zone.OUTER);
    write(ofFetcher, 10);
    write(new File(merged + ".merged"), 100);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN", 10);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN", 100);
    verifyNoMoreInteractions(reporter);
  }

  @Test
  void doesNotCountFileAllocatedElsewhereAsSpilledOver() throws IOException {
    preferred.set(Zone.OUTER);
    write(disk.resolve("inner/backup_1.out").toFile(), 10);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN", 10);
    verifyNoMoreInteractions(reporter);
  }

  @Test
  void remembersNoZonesInATaskWhoseFileSystemCannotBeReplaced() {
    allocate("before.out", Zone.INNER);
    files.rememberNoZones();
    allocate("after.out", Zone.INNER);
    assertThat(files.remembered()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/work/1", "/container_e17/1"})
  void recognizesMergedFileByTheLocalDirInItsName(String parent) {
    files = filesIn(parent + "/outer/app", parent + "/inner/app");
    assertThat(
            files.include(
                new File(parent + "/inner/app" + parent + "/outer/app/output/a/map_1.out.merged")))
        .isTrue();
    assertThat(files.include(new File(parent + "/inner/app/work/part-1"))).isFalse();
    assertThat(files.include(new File(parent + "/inner/app/container_e17_1/x"))).isFalse();
    // Java rejects this path in the same way as a path that the locale cannot represent.
    assertThat(files.include(new File(parent + "/inner/app/\0"))).isFalse();
  }

  private IntermediateFiles filesIn(String outer, String inner) {
    TaskPlacement placement =
        new TaskPlacement(
            Map.of(outer, Zone.OUTER, inner, Zone.INNER),
            preferred::get,
            new SpillOverBand(Percent.of(0), Percent.of(0)));
    return new IntermediateFiles(placement, new ZoneCounters(reporter), Expectations::none);
  }

  private File allocate(String name, Zone zone) {
    preferred.set(zone);
    File file = files.allocate("output/" + name, 1).orElseThrow();
    assertThat(file.getParentFile().getParentFile().getName())
        .isEqualTo(zone == Zone.OUTER ? "outer" : "inner");
    return file;
  }

  private void write(File file, int bytes) throws IOException {
    try (SpillOverOutputStream out =
        new SpillOverOutputStream(
            files, file, created -> Files.newOutputStream(created.toPath()), moved -> {})) {
      out.write(new byte[bytes]);
    }
  }
}
