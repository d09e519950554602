/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileAdviceTest {
  private static final int MIB = 1 << 20;

  /** Maximum number of polls: the kernel reads the file in the background. */
  private static final int LOOKS = 100;

  private static final int LOOK_MILLIS = 100;

  @TempDir private Path dir;

  @Test
  void willNeedReadsFileIntoPageCache() throws Exception {
    Path file = Files.write(dir.resolve("file"), new byte[16 * MIB]);
    forget(file);
    assumeTrue(inMemory(file) == 0, "needs a file system that is read from a disk");

    try (FileAdvice advice = FileAdvice.on(file.toFile()).orElseThrow()) {
      for (int look = 0; look < LOOKS && inMemory(file) < 8 * MIB; look++) {
        // Repeated because the kernel skips pages for which it has no free memory.
        advice.willNeed(4 * MIB, 8 * MIB);
        Thread.sleep(LOOK_MILLIS);
      }
    }
    assertThat(inMemory(file)).isBetween(8L * MIB, 12L * MIB);
  }

  @Test
  void writeOutKeepsContentOfFile() throws IOException {
    Path file = Files.write(dir.resolve("file"), new byte[] {1, 2, 3});
    try (FileAdvice advice = FileAdvice.on(file.toFile()).orElseThrow()) {
      advice.writeOut(0, 3);
      advice.willNeed(1 << 30, MIB);
    }
    assertThat(file).hasBinaryContent(new byte[] {1, 2, 3});
  }

  @Test
  void adviceAfterCloseHasNoEffectAndCloseIsIdempotent() throws IOException {
    Path file = Files.write(dir.resolve("file"), new byte[] {1, 2, 3});
    FileAdvice advice = FileAdvice.on(file.toFile()).orElseThrow();
    advice.close();
    try (FileInputStream other = new FileInputStream(file.toFile())) {
      // This stream reuses the file descriptor of the advice that was closed.
      advice.close();
      advice.willNeed(0, MIB);
      assertThat(other.readAllBytes()).containsExactly(1, 2, 3);
    }
  }

  @Test
  void missingFileGetsNoAdvice() {
    assertThat(FileAdvice.on(dir.resolve("none").toFile())).isEmpty();
  }

  /** Writes a file to the disk, and drops only this file from the page cache. */
  private static void forget(Path file) throws IOException {
    Command.run("dd", "of=" + file, "oflag=nocache", "conv=notrunc,fdatasync", "count=0");
  }

  private static long inMemory(Path file) throws IOException {
    String bytes = Command.run("fincore", "--bytes", "--noheadings", "--output", "RES", file);
    return Long.parseLong(bytes.strip());
  }
}
