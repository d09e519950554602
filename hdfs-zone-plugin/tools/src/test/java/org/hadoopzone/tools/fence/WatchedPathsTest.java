/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests fence lookups that fail. */
class WatchedPathsTest {
  private static final KeeperListener SILENT = (dir, message) -> {};

  @TempDir private Path dir;

  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final AtomicInteger attempts = new AtomicInteger();
  private Path good;
  private Path bad;

  @BeforeEach
  void createFencedDirs() throws IOException {
    good = fenced("good");
    bad = fenced("bad");
  }

  @Test
  void lookupIsRepeatedAfterErrorsWhichAreReportedOnce() throws Exception {
    try (WatchedPaths paths = paths(2)) {
      paths.start(List.of(good, bad));
      Wait.until("a third attempt", () -> attempts.get() == 3);
    }
    assertThat(failures).containsExactly(bad + ": java.lang.OutOfMemoryError: thrown by the test");
  }

  @Test
  void startFailsWithTheErrorIfNoLookupSucceeds() {
    try (WatchedPaths paths = paths(Integer.MAX_VALUE)) {
      assertThatThrownBy(() -> paths.start(List.of(bad)))
          .isInstanceOf(IOException.class)
          .hasCauseInstanceOf(OutOfMemoryError.class);
    }
  }

  /** Creates watched paths. The first attempts to start the keeper of {@link #bad} fail. */
  private WatchedPaths paths(int errors) {
    return new WatchedPaths(
        (path, message) -> failures.add(path + ": " + message),
        fence -> {
          if (fence.endsWith("bad") && attempts.incrementAndGet() <= errors) {
            throw new OutOfMemoryError("thrown by the test");
          }
          return FenceKeeper.start(fence, KeeperSettings.defaults(), "test", SILENT, dir -> 0);
        });
  }

  private Path fenced(String name) throws IOException {
    Path path = Files.createDirectory(dir.resolve(name));
    Files.createDirectory(path.resolve(FenceFinder.HIDDEN_NAME));
    return path;
  }
}
