/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Watches real files in the temporary directory of this machine. */
class OwnershipWatcherTest {
  private static final long START = 1L << 40;

  @TempDir private Path dir;

  @BeforeEach
  void needsFiemap() throws IOException {
    Path probe = write("probe");
    try {
      assumeTrue(
          !FileMap.of(probe).extents().isEmpty(), "needs a file system that reports extents");
    } catch (LastErrorException e) {
      abort("needs a file system with FIEMAP: " + e.getMessage());
    }
  }

  @Test
  void findsOwnerOfAnAddressAtTheTimeOfAccess() throws Exception {
    long origin = System.nanoTime();
    try (OwnershipWatcher watcher = OwnershipWatcher.start(Map.of(dir, START), origin)) {
      Path spill = write("spill");
      ByteRange place = placeOf(spill);
      awaitLook(watcher);
      double asSpill = (System.nanoTime() - origin) / 1e9;
      awaitLook(watcher);
      Path output = Files.move(spill, dir.resolve("output"));
      awaitLook(watcher);
      double asOutput = (System.nanoTime() - origin) / 1e9;
      Files.delete(output);
      Ownership ownership = watcher.finish();

      assertThat(ownership.holder(place.start(), asSpill).orElseThrow().path()).isEqualTo(spill);
      assertThat(ownership.holder(place.end() - 1, asOutput).orElseThrow().path())
          .isEqualTo(output);
      assertThat(ownership.holder(place.start(), asOutput + 60)).isEmpty();
      assertThat(ownership.hasSeen("spill")).isTrue();
      assertThat(ownership.hasSeen("spill2")).isFalse();
    }
  }

  /** Waits until the watcher has examined all files once more, from beginning to end. */
  private static void awaitLook(OwnershipWatcher watcher) {
    long before = watcher.looks();
    Wait.until("two more examinations of all files", () -> watcher.looks() >= before + 2);
  }

  private Path write(String name) throws IOException {
    Path file = dir.resolve(name);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[1 << 20]));
      channel.force(true);
    }
    return file;
  }

  private static ByteRange placeOf(Path file) {
    List<ByteRange> extents = FileMap.of(file).extents();
    return ByteRange.of(START + extents.get(0).start(), extents.get(0).length());
  }
}
