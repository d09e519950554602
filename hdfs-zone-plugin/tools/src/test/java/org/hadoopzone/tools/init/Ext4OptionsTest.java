/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.hadoopzone.testing.Command;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads the features of images that mkfs.ext4 has made. */
class Ext4OptionsTest {
  @TempDir private Path dir;

  private String obstacle(String... options) throws IOException {
    Path image = dir.resolve("image");
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(0);
      file.setLength(64 << 20);
    }
    Command.run("mkfs.ext4", "-q", "-F", "-O", String.join(",", options), image);
    return Ext4Options.obstacle(image);
  }

  @Test
  void defaultFeaturesAreNoObstacle() throws IOException {
    assertThat(obstacle("extents")).isEmpty();
  }

  @Test
  void featuresThatPreventMovingFilesAreNamed() throws IOException {
    assertThat(obstacle("fast_commit")).contains("fast_commit", "tune2fs -O ^fast_commit");
    assertThat(obstacle("bigalloc")).contains("bigalloc");
    assertThat(obstacle("^extents", "^64bit")).contains("no extents");
  }
}
