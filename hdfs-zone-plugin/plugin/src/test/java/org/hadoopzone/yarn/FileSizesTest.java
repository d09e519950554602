/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSizesTest {
  private static final Pattern NONE = Pattern.compile("");
  private static final int MANY = 1000;

  @TempDir private Path dir;

  @Test
  void regularFilesOfAllLevelsCount() throws IOException {
    write("a", 1);
    write("b/c", 10);
    write("b/d/e", 100);
    assertComplete(FileSizes.of(dir, NONE, MANY), 111);
  }

  @Test
  void symbolicLinksAreNotFollowed() throws IOException {
    write("elsewhere/a", 1);
    Path measured = Files.createDirectory(dir.resolve("measured"));
    Files.createSymbolicLink(measured.resolve("file"), dir.resolve("elsewhere/a"));
    Files.createSymbolicLink(measured.resolve("dir"), dir.resolve("elsewhere"));
    Files.createSymbolicLink(measured.resolve("loop"), measured);
    assertComplete(FileSizes.of(measured, NONE, MANY), 0);
    assertComplete(FileSizes.of(measured.resolve("dir"), NONE, MANY), 0);
  }

  @Test
  void namesAreSkippedOnlyAtTheFirstLevel() throws IOException {
    write("skipped/a", 1);
    write("b/skipped/c", 10);
    assertComplete(FileSizes.of(dir, Pattern.compile("skipped"), MANY), 10);
  }

  @Test
  void theWalkEndsAtTheMaximumNumberOfFiles() throws IOException {
    for (int i = 0; i < 10; i++) {
      write("file" + i, 1);
    }
    FileSizes sizes = FileSizes.of(dir, NONE, 5);
    assertThat(sizes.bytes()).isBetween(1L, 5L);
    assertThat(sizes.gap()).contains("more than 5 files");
    assertComplete(FileSizes.of(dir, NONE, 11), 10);
  }

  @Test
  void theWalkDoesNotDescendBelowTheMaximumDepth() throws IOException {
    write("1", 1);
    write("d/".repeat(FileSizes.MOST_LEVELS - 1) + "deepest", 10);
    assertComplete(FileSizes.of(dir, NONE, MANY), 11);
    write("d/".repeat(FileSizes.MOST_LEVELS) + "deeper", 100);
    FileSizes sizes = FileSizes.of(dir, NONE, MANY);
    assertThat(sizes.bytes()).isEqualTo(11);
    assertThat(sizes.gap()).contains("more than 32 levels of directories");
  }

  @Test
  void dirsThatMayNotBeListedAreAGapAndTheOthersCount() throws Exception {
    write("a", 1);
    write("closed/b", 10);
    write("open/c", 100);
    Files.setPosixFilePermissions(dir, PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.setPosixFilePermissions(
        dir.resolve("closed"), PosixFilePermissions.fromString("---------"));
    try {
      FileSizes sizes = withoutPrivileges(() -> FileSizes.of(dir, NONE, MANY));
      assertThat(sizes.bytes()).isEqualTo(101);
      assertThat(sizes.gap()).contains("AccessDeniedException");
    } finally {
      Files.setPosixFilePermissions(
          dir.resolve("closed"), PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void missingDirsHaveNoBytesAndNoGap() throws IOException {
    assertComplete(FileSizes.of(dir.resolve("missing"), NONE, MANY), 0);
  }

  private static void assertComplete(FileSizes sizes, long bytes) {
    assertThat(sizes.bytes()).isEqualTo(bytes);
    assertThat(sizes.gap()).isEmpty();
  }

  private void write(String name, int bytes) throws IOException {
    Path file = dir.resolve(name);
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[bytes]);
  }

  private interface LibC extends Library {
    int setfsuid(int user);
  }

  private interface Work {
    FileSizes run() throws IOException;
  }

  /** Runs work in a thread that accesses files as an ordinary user, even if root runs the test. */
  private static FileSizes withoutPrivileges(Work work) throws Exception {
    CompletableFuture<FileSizes> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                Native.load("c", LibC.class).setfsuid(65534);
                result.complete(work.run());
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    thread.start();
    return result.get();
  }
}
