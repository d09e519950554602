/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads leases that other processes hold. */
class LeaseHolderTest {
  @TempDir private Path dir;

  /** Locks the lease file until it is killed, like a process that maintains a fence. */
  static final class Holder {
    public static void main(String[] args) throws Exception {
      Path file = Path.of(args[0]).resolve(FenceFinder.LEASE_NAME);
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channel.lock();
      channel.write(ByteBuffer.wrap("the holder (pid 1)".getBytes(StandardCharsets.UTF_8)));
      Thread.currentThread().join();
    }
  }

  @Test
  void aLeaseFileWithoutLockHasNoHolder() throws IOException {
    assertThat(LeaseHolder.of(dir)).isEmpty();
    Files.writeString(dir.resolve(FenceFinder.LEASE_NAME), "a former holder (pid 1)");
    assertThat(LeaseHolder.of(dir)).isEmpty();
  }

  @Test
  void theHolderIsNamedUntilItEnds() throws Exception {
    Process holder =
        JavaProcess.of(Holder.class, List.of(dir.toString()))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      Wait.until("a lease", () -> LeaseHolder.of(dir).isPresent());
      assertThat(LeaseHolder.of(dir).orElseThrow().pid()).isEqualTo(holder.pid());
      Wait.until(
          "a name", () -> LeaseHolder.of(dir).orElseThrow().name().startsWith("the holder (pid "));
    } finally {
      holder.destroyForcibly().waitFor();
    }
    Wait.until("the end of the lease", () -> LeaseHolder.of(dir).isEmpty());
  }
}
