/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.jna.Platform;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A real ext4 of a few megabytes in an image that is not mounted. Does not need root. */
public final class UnmountedFileSystem {
  /** Directories of the tools, for users whose PATH lacks them. */
  private static final String SYSTEM_TOOLS = "/usr/sbin:/sbin";

  private final Path image;

  private UnmountedFileSystem(Path image) {
    this.image = image;
  }

  /** Creates an ext4. Skips the test without e2fsprogs or the library for offline fences. */
  public static UnmountedFileSystem ext4(Path image, long bytes) throws IOException {
    assumeTrue(
        UnmountedFileSystem.class.getResource(
                "/" + Platform.RESOURCE_PREFIX + "/libzonefence-offline.so")
            != null,
        "needs the library for offline fences, which is built where libext2fs-dev is found");
    for (String tool : new String[] {"mke2fs", "e2fsck", "e2undo"}) {
      assumeTrue(find(tool) != null, "needs " + tool + " (apt-get install e2fsprogs)");
    }
    try (RandomAccessFile file = new RandomAccessFile(image.toFile(), "rw")) {
      file.setLength(bytes);
    }
    UnmountedFileSystem made = new UnmountedFileSystem(image);
    made.require("mke2fs", "-q", "-F", "-t", "ext4", image.toString());
    return made;
  }

  /** Returns the image of the file system. */
  public Path image() {
    return image;
  }

  /** Fails if a full check finds anything to repair. */
  public void requireClean() throws IOException {
    require("e2fsck", "-fn", image.toString());
  }

  /** Restores the blocks that an undo file has saved. */
  public void undo(Path undo) throws IOException {
    require("e2undo", undo.toString(), image.toString());
  }

  private static String find(String tool) {
    String path = System.getenv().getOrDefault("PATH", "") + File.pathSeparator + SYSTEM_TOOLS;
    return Stream.of(path.split(File.pathSeparator))
        .map(dir -> Path.of(dir, tool))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }

  private void require(String tool, String... arguments) throws IOException {
    String[] command =
        Stream.concat(Stream.of(find(tool)), Stream.of(arguments)).toArray(String[]::new);
    Command.run((Object[]) command);
  }
}
