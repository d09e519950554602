/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.SmallFileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks which fence is found for a configured directory. */
class FenceFinderTest {
  /** Number of searches: enough that a directory almost certainly vanishes during one of them. */
  private static final int CALLS = 1_000;

  /** Number of directories that are created and removed during the searches. */
  private static final int OTHERS = 20;

  @TempDir private Path dir;

  @BeforeEach
  void withoutLinks() throws IOException {
    dir = dir.toRealPath();
  }

  @Test
  void findsFenceInParentDirectory() throws IOException {
    Files.createDirectory(dir.resolve(FenceFinder.HIDDEN_NAME));
    Path local = Files.createDirectories(dir.resolve("yarn/local"));
    assertThat(FenceFinder.find(local)).contains(dir);
  }

  @Test
  void aLinkWithinTheFileSystemIsFollowed() throws IOException {
    Path target = Files.createDirectories(dir.resolve("target"));
    Files.createDirectory(target.resolve(FenceFinder.HIDDEN_NAME));
    Path link = Files.createSymbolicLink(dir.resolve("link"), target);
    assertThat(FenceFinder.find(link)).contains(target);
  }

  @Test
  void refusesLinkIntoOtherFileSystemInAnyPathComponent() throws IOException {
    try (SmallFileSystem other = SmallFileSystem.tmpfs(dir.resolve("other"), 1 << 20)) {
      Files.createDirectories(other.path().resolve("below/" + FenceFinder.HIDDEN_NAME));
      Path link = Files.createSymbolicLink(dir.resolve("link"), other.path());
      for (Path configured : new Path[] {link, link.resolve("below")}) {
        assertThatThrownBy(() -> FenceFinder.find(configured))
            .isInstanceOf(IOException.class)
            .hasMessageStartingWith(link + ": is a symbolic link into another file system");
      }
      assertThat(FenceFinder.find(other.path().resolve("below"))).isPresent();
    }
  }

  @Test
  void aFenceOfADataDirIsFoundFromTheMountPointAndFromOtherDirs() throws IOException {
    try (SmallFileSystem volume = SmallFileSystem.tmpfs(dir.resolve("volume"), 1 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("hadoop/hdfs/data"));
      Path local = Files.createDirectories(volume.path().resolve("yarn/local"));
      Files.createDirectories(local.resolve("usercache/eve/" + FenceFinder.HIDDEN_NAME));
      assertThat(FenceFinder.findAnywhere(volume.path())).isEmpty();

      Files.createDirectory(data.resolve(FenceFinder.HIDDEN_NAME));
      for (Path from : new Path[] {volume.path(), local, data}) {
        assertThat(FenceFinder.findAnywhere(from)).contains(data);
      }
    }
  }

  @Test
  void fenceOfAnotherUserIsFoundOnlyForMessages() throws Exception {
    try (SmallFileSystem volume = SmallFileSystem.tmpfs(dir.resolve("volume"), 1 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("data"));
      Path local = Files.createDirectories(volume.path().resolve("local"));
      Path files = Files.createDirectory(local.resolve(FenceFinder.HIDDEN_NAME));
      assertThat(FenceFinder.describeFenceOfAnotherUser(data)).isEmpty();
      assertThat(searchAsOrdinaryUser(data)).containsExactly(local.toString(), "none");

      Files.setAttribute(files, "unix:uid", 1);
      assertThat(searchAsOrdinaryUser(data))
          .hasSize(2)
          .startsWith("none")
          .anyMatch(line -> line.startsWith(local + " has a fence of user "));
      assertThat(FenceFinder.findAnywhere(data)).contains(local);
      assertThat(FenceFinder.describeFenceOfAnotherUser(data)).isEmpty();
    }
  }

  /** Prints the results of both searches. */
  static final class Search {
    public static void main(String... dirs) throws IOException {
      Path dir = Path.of(dirs[0]);
      System.out.println(FenceFinder.findAnywhere(dir).map(Path::toString).orElse("none"));
      System.out.println(FenceFinder.describeFenceOfAnotherUser(dir).orElse("none"));
    }
  }

  private static List<String> searchAsOrdinaryUser(Path from) throws Exception {
    ProcessBuilder search = JavaProcess.of(Search.class, List.of(from.toString()));
    search.redirectError(ProcessBuilder.Redirect.INHERIT);
    return Command.output(0, JavaProcess.asOrdinaryUser(search)).lines().toList();
  }

  /**
   * The search must list the removed directories before the fence. A directory stream of a tmpfs
   * begins with the newest entry or, on some kernels since Linux 6.6, with the oldest one. A rename
   * makes an entry the newest.
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void findsFenceBesideDirectoriesThatAreRemovedMeanwhile(boolean fenceIsNewest)
      throws IOException {
    try (SmallFileSystem volume = SmallFileSystem.tmpfs(dir.resolve("volume"), 1 << 20)) {
      Path data = Files.createDirectories(volume.path().resolve("data"));
      Files.createDirectory(data.resolve(FenceFinder.HIDDEN_NAME));
      AtomicBoolean ended = new AtomicBoolean();
      CompletableFuture<Void> others =
          CompletableFuture.runAsync(() -> createAndRemove(volume.path(), ended));
      try {
        for (int call = 0; call < CALLS; call++) {
          if (fenceIsNewest) {
            data = Files.move(data, volume.path().resolve("data" + call));
          }
          assertThat(FenceFinder.findAnywhere(volume.path())).contains(data);
        }
      } finally {
        ended.set(true);
        others.join();
      }
    }
  }

  /** Creates directories and removes them again, until {@code ended} is set. */
  private static void createAndRemove(Path parent, AtomicBoolean ended) {
    try {
      while (!ended.get()) {
        for (int i = 0; i < OTHERS; i++) {
          Files.createDirectory(parent.resolve("other" + i));
        }
        for (int i = 0; i < OTHERS; i++) {
          Files.delete(parent.resolve("other" + i));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void ignoresLinkWithTheNameOfAFence() throws IOException {
    Files.createSymbolicLink(dir.resolve(FenceFinder.HIDDEN_NAME), Path.of("/"));
    assertThat(FenceFinder.find(dir)).isNotEqualTo(Optional.of(dir));
  }
}
