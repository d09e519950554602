/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.LoopDevice;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unmounts file systems that are still in use. */
class ScratchMountTest {
  private static final long BYTES = 16 << 20;

  @TempDir private Path dir;
  @AutoClose private LoopDevice device;
  @AutoClose private OutputStream user;

  /** The number of pauses between attempts to unmount. */
  private int pauses;

  @BeforeEach
  void makeFileSystem() throws IOException {
    device = LoopDevice.over(dir.resolve("image"), BYTES);
    Command.run("mkfs.ext4", "-q", device.path());
  }

  @Test
  void retriesUntilNoProgramUsesTheFileSystem() throws IOException {
    try (ScratchMount mount = mount(2)) {
      user = Files.newOutputStream(mount.dir.resolve("file"));
    }
    assertThat(pauses).isEqualTo(2);
    assertThat(mounts()).doesNotContain(device.path() + " ");
  }

  @Test
  void detachesFileSystemThatStaysInUse() throws IOException {
    Path target;
    try (ScratchMount mount = mount(Integer.MAX_VALUE)) {
      target = mount.dir;
      user = Files.newOutputStream(target.resolve("file"));
    }
    assertThat(mounts()).doesNotContain(device.path() + " ");
    assertThat(target).doesNotExist();
    user.write(1);
  }

  private static String mounts() throws IOException {
    return Files.readString(Path.of("/proc/self/mounts"));
  }

  /**
   * Mounts the file system.
   *
   * @param last the pause, counted from 1, in which {@link #user} is closed
   */
  private ScratchMount mount(int last) throws IOException {
    return ScratchMount.of(
        MkfsProfile.of("ext4"),
        device.path(),
        () -> {
          pauses++;
          if (pauses == last) {
            close();
          }
        });
  }

  private void close() {
    try {
      user.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
