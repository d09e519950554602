/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.ArgumentMatchers.anyLong;
import static org.mockito.Mockito.inOrder;
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
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.hadoopzone.mapred.ReadAheadInputStream.Requested;
import org.hadoopzone.util.FileAdvice;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mockito.InOrder;

class IoChunkingTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path dir;

  private final FileAdvice advice = mock(FileAdvice.class);
  private final Requested requested = new Requested();
  private final byte[] bytes = new byte[5 * MIB];
  private Path file;

  @BeforeEach
  void writeAFile() throws IOException {
    new Random(1).nextBytes(bytes);
    file = Files.write(dir.resolve("spill"), bytes);
  }

  @Test
  void requestsNextWindowWhenHalfOfCurrentOneIsRead() throws IOException {
    try (FSDataInputStream in = readingAhead(2 * MIB)) {
      in.read();
      verify(advice).willNeed(0, 2 * MIB);
      in.readFully(new byte[MIB - 2]);
      verify(advice, never()).willNeed(2 * MIB, 2 * MIB);
      in.readFully(new byte[2]);
      in.read();
      verify(advice).willNeed(2 * MIB, 2 * MIB);
      in.readFully(new byte[2 * MIB]);
      in.read();
      verify(advice).willNeed(4 * MIB, 2 * MIB);
      verify(advice, times(3)).willNeed(anyLong(), anyLong());
    }
    verify(advice).close();
  }

  @Test
  void segmentsOfAFileShareItsWindows() throws IOException {
    for (int segment = 0; segment < 8; segment++) {
      try (FSDataInputStream in = readingAhead(2 * MIB)) {
        in.seek(segment * (MIB / 4));
        in.readFully(new byte[MIB / 4]);
      }
    }
    verify(advice).willNeed(0, 2 * MIB);
    verify(advice).willNeed(2 * MIB, 2 * MIB);
    verify(advice, times(2)).willNeed(anyLong(), anyLong());
  }

  @Test
  void windowBeginsAtPositionAfterSeek() throws IOException {
    try (FSDataInputStream in = readingAhead(MIB)) {
      in.seek(3 * MIB);
      in.read();
      in.seek(0);
      in.read();
      in.read();
    }
    InOrder order = inOrder(advice);
    order.verify(advice).willNeed(3 * MIB, MIB);
    order.verify(advice).willNeed(0, MIB);
    order.verify(advice).close();
    verify(advice, times(2)).willNeed(anyLong(), anyLong());
  }

  @Test
  void readAheadDoesNotChangeBytesRead() throws IOException {
    IoChunking runs = new IoChunking(MIB, MIB);

    try (FSDataInputStream in = runs.reading(file.toFile(), open())) {
      assertThat(in.getWrappedStream()).isInstanceOf(ReadAheadInputStream.class);
      in.seek(MIB + 7);
      byte[] rest = in.readAllBytes();
      assertThat(rest).hasSize(4 * MIB - 7).endsWith(bytes[bytes.length - 1]);
      assertThat(rest[0]).isEqualTo(bytes[MIB + 7]);
      byte[] three = new byte[3];
      in.readFully(2 * MIB, three);
      assertThat(three).containsExactly(bytes[2 * MIB], bytes[2 * MIB + 1], bytes[2 * MIB + 2]);
      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void usesStockStreamsForSmallFilesAndWithoutChunkSizes() throws IOException {
    Path small = Files.write(dir.resolve("index"), new byte[24]);
    try (FSDataInputStream stock = open();
        OutputStream out = new FileOutputStream(small.toFile())) {
      assertThat(new IoChunking(0, 0).reading(file.toFile(), stock)).isSameAs(stock);
      assertThat(new IoChunking(MIB, 0).reading(small.toFile(), stock)).isSameAs(stock);
      assertThat(new IoChunking(0, 0).writing(small.toFile(), out)).isSameAs(out);
    }
  }

  @Test
  void usesStockStreamsForFileThatCannotBeAdvised() throws IOException {
    File gone = dir.resolve("gone").toFile();
    try (FSDataInputStream stock = open();
        OutputStream out = new FileOutputStream(dir.resolve("other").toFile())) {
      assertThat(new IoChunking(MIB, MIB).writing(gone, out)).isSameAs(out);
      assertThat(new IoChunking(MIB, MIB).reading(gone, stock)).isSameAs(stock);
    }
  }

  @Test
  void writesOutEachCompleteChunkButNotTheRest() throws IOException {
    File target = dir.resolve("output").toFile();
    try (OutputStream out =
        new WriteOutOutputStream(new FileOutputStream(target), advice, 2 * MIB)) {
      for (int from = 0; from < bytes.length; from += MIB / 2) {
        out.write(bytes, from, MIB / 2);
      }
    }
    assertThat(target).hasBinaryContent(bytes);
    InOrder order = inOrder(advice);
    order.verify(advice).writeOut(0, 2 * MIB);
    order.verify(advice).writeOut(2 * MIB, 2 * MIB);
    order.verify(advice).close();
    verify(advice, times(2)).writeOut(anyLong(), anyLong());
  }

  @Test
  void reportsFailedWrite() throws IOException {
    OutputStream full = new FileOutputStream("/dev/full");
    try (OutputStream out = new WriteOutOutputStream(full, advice, MIB)) {
      assertThatIOException().isThrownBy(() -> out.write(bytes)).matches(NoSpace::is);
    }
    verify(advice, never()).writeOut(anyLong(), anyLong());
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "1048575", "1073741825", "16m", ""})
  void refusesChunkSizeOutOfRangeNamingTheRange(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IoChunking.read(Map.of("mapreduce.disk-zone.write-out.bytes", text)::get))
        .withMessage(
            "mapreduce.disk-zone.write-out.bytes is \"%s\", but must be 0, or a number of bytes from"
                + " 1048576 (1 MiB) to 1073741824 (1 GiB)",
            text);
  }

  private FSDataInputStream readingAhead(long window) throws IOException {
    return new FSDataInputStream(new ReadAheadInputStream(open(), advice, window, requested));
  }

  private FSDataInputStream open() throws IOException {
    FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
    return local.open(new org.apache.hadoop.fs.Path(file.toString()));
  }
}
