/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.ArgumentMatchers.anyString;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.times;
import static org.mockito.Mockito.verify;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapred.Reporter;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Writes files to dirs. The test simulates that some dirs become full after a given number of
 * bytes.
 */
class SpillOverOutputStreamTest {
  private static final String GROUP = "org.apache.hadoop.mapreduce.FileSystemCounter";
  private static final String NAME = "output/attempt_1/file.out";

  /** The value in {@link #spaceLeft} for a dir that cannot be written. */
  private static final int BROKEN = -2;

  @TempDir private Path disk;

  private final Reporter reporter = mock(Reporter.class);
  private final Map<Path, Integer> spaceLeft = new HashMap<>();
  private final List<File> movedTo = new ArrayList<>();
  private Path outer;
  private Path inner1;
  private Path inner2;
  private IntermediateFiles files;

  @BeforeEach
  void makeDirs() throws IOException {
    outer = Files.createDirectories(disk.resolve("outer"));
    inner1 = Files.createDirectories(disk.resolve("inner1"));
    inner2 = Files.createDirectories(disk.resolve("inner2"));
    TaskPlacement placement =
        new TaskPlacement(
            Map.of(
                outer.toString(), Zone.OUTER,
                inner1.toString(), Zone.INNER,
                inner2.toString(), Zone.INNER),
            () -> Zone.OUTER,
            new SpillOverBand(Percent.of(0), Percent.of(0)));
    files = new IntermediateFiles(placement, new ZoneCounters(reporter), Expectations::none);
  }

  @Test
  void writesToRequestedPathWhileThereIsSpace() throws IOException {
    byte[] bytes = write(1000, 100);

    assertThat(outer.resolve(NAME)).hasBinaryContent(bytes);
    assertThat(movedTo).isEmpty();
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-OUTER_BYTES_WRITTEN", 1000);
    verify(reporter, never()).incrCounter(GROUP, "DISK-ZONE-MOVED_WRITE_OPS", 1);
  }

  @Test
  void continuesInAnotherDirWithAllBytes() throws IOException {
    spaceLeft.put(outer, 450); // a part of the fifth piece still fits

    byte[] bytes = write(1000, 100);

    assertThat(movedTo).hasSize(1);
    assertThat(movedTo.get(0).toPath()).hasBinaryContent(bytes).hasFileName("file.out");
    assertThat(outer.resolve(NAME)).doesNotExist();
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-INNER_BYTES_WRITTEN", 1000);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-SPILL-OVER_BYTES_WRITTEN", 1000);
    verify(reporter).incrCounter(GROUP, "DISK-ZONE-MOVED_WRITE_OPS", 1);
  }

  @Test
  void reportsProgressWhileItCopies() throws IOException {
    spaceLeft.put(outer, 3 << 20);
    byte[] bytes = write(4 << 20, 1 << 18);
    assertThat(movedTo.get(0).toPath()).hasBinaryContent(bytes);
    verify(reporter, times(3)).progress();
  }

  @Test
  void continuesIfCounterCannotBeIncremented() throws IOException {
    doThrow(new IllegalArgumentException("too many schemes? 101"))
        .when(reporter)
        .incrCounter(anyString(), anyString(), anyLong());
    byte[] bytes = write(1000, 100);
    assertThat(outer.resolve(NAME)).hasBinaryContent(bytes);
  }

  @Test
  void triesAllDirsBeforeItGivesUp() throws IOException {
    spaceLeft.put(outer, 450);
    spaceLeft.put(inner1, 10);
    byte[] bytes = write(1000, 100);
    assertThat(inner2.resolve(NAME)).hasBinaryContent(bytes);
    assertThat(inner1.resolve(NAME)).doesNotExist();
  }

  @Test
  void triesTheNextDirIfADirFailsForAnyReason() throws IOException {
    spaceLeft.put(outer, 450);
    spaceLeft.put(inner1, BROKEN);
    // Write several files, because they try the dirs in different orders.
    for (int file = 0; file < 4; file++) {
      byte[] bytes = write(1000, 100);
      assertThat(inner2.resolve(NAME)).hasBinaryContent(bytes);
      Files.delete(inner2.resolve(NAME));
    }
    spaceLeft.put(inner2, 10);
    assertThatThrownBy(() -> write(1000, 100))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left on device")
        .satisfies(
            e ->
                assertThat(e.getSuppressed())
                    .extracting(Throwable::getMessage)
                    .contains("Read-only file system"));
  }

  @Test
  void movesPastDirWhereAnotherTaskHasAFileOfTheSameName() throws IOException {
    spaceLeft.put(outer, 450);
    Path another = inner1.resolve(NAME);
    Files.createDirectories(another.getParent());
    Files.writeString(another, "another");
    // Write several files, because they try the dirs in different orders.
    for (int file = 0; file < 8; file++) {
      byte[] bytes = write(1000, 100);
      assertThat(inner2.resolve(NAME)).hasBinaryContent(bytes);
      assertThat(another).hasContent("another");
      Files.delete(inner2.resolve(NAME));
    }
    spaceLeft.put(inner2, 10);
    assertThatThrownBy(() -> write(1000, 100)).hasMessageContaining("No space left on device");
    assertThat(another).hasContent("another");
  }

  @Test
  void movesAgainWhenNextDirBecomesFull() throws IOException {
    spaceLeft.put(outer, 250);
    spaceLeft.put(inner1, 650);
    spaceLeft.put(inner2, 950);

    assertThatThrownBy(() -> write(1000, 100)).isInstanceOf(IOException.class);
    Files.delete(inner2.resolve(NAME));
    spaceLeft.put(inner2, 1000);
    byte[] bytes = write(1000, 100);
    assertThat(inner2.resolve(NAME)).hasBinaryContent(bytes);
  }

  @Test
  void movesFileThatCannotBeCreated() throws IOException {
    spaceLeft.put(outer, -1);
    byte[] bytes = write(10, 1);
    assertThat(movedTo).hasSize(1);
    assertThat(movedTo.get(0).toPath()).hasBinaryContent(bytes);
  }

  @Test
  void failsAsStockHadoopDoesWhenAllDirsAreFull() {
    spaceLeft.put(outer, 450);
    spaceLeft.put(inner1, 0);
    spaceLeft.put(inner2, 0);
    assertThatThrownBy(() -> write(1000, 100))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("No space left on device");
    assertThat(inner1.resolve(NAME)).doesNotExist();
  }

  @Test
  void doesNotMoveFileAfterOtherFailures() {
    assertThatThrownBy(
            () ->
                new SpillOverOutputStream(
                    files,
                    outer.resolve(NAME).toFile(),
                    file -> {
                      throw new IOException("Input/output error");
                    },
                    movedTo::add))
        .hasMessage("Input/output error");
    assertThat(movedTo).isEmpty();
  }

  private byte[] write(int length, int piece) throws IOException {
    byte[] bytes = new byte[length];
    new Random(1).nextBytes(bytes);
    Files.createDirectories(outer.resolve(NAME).getParent());
    try (SpillOverOutputStream out =
        new SpillOverOutputStream(
            files, outer.resolve(NAME).toFile(), this::create, movedTo::add)) {
      for (int i = 0; i < length; i += piece) {
        if (piece == 1) {
          out.write(bytes[i]);
        } else {
          out.write(bytes, i, piece);
        }
      }
    }
    return bytes;
  }

  /** Creates a file in a dir that has {@link #spaceLeft} bytes left. */
  private OutputStream create(File file) throws IOException {
    int space =
        spaceLeft.entrySet().stream()
            .filter(dir -> file.toPath().startsWith(dir.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse(Integer.MAX_VALUE);
    if (space == BROKEN) {
      throw new IOException("Read-only file system");
    }
    if (space < 0) {
      throw new IOException(file + " (No space left on device)");
    }
    return new FileOutputStream(file) {
      private int left = space;

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        super.write(bytes, offset, Math.min(left, length));
        if (length > left) {
          left = 0;
          throw new IOException("No space left on device");
        }
        left -= length;
      }
    };
  }
}
