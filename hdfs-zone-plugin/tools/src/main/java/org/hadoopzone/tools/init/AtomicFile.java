/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/** Replaces files atomically: readers see either the old or the new content. */
final class AtomicFile {
  private static final String NEW_PERMISSIONS = "rw-r--r--";

  private AtomicFile() {}

  /** Writes a file. A file that exists keeps its owner, group and permissions. */
  static void write(Path file, byte[] content) throws IOException {
    Path temporary = Files.createTempFile(file.toAbsolutePath().getParent(), ".disk-zones", ".new");
    try {
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      copyAttributes(file, temporary);
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  /**
   * Copies a file beside itself.
   *
   * @return the copy
   * @throws java.nio.file.FileAlreadyExistsException if the copy exists already
   */
  static Path copy(Path file, String suffix) throws IOException {
    Path copy = file.resolveSibling(file.getFileName() + suffix);
    return Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private static void copyAttributes(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (!Files.exists(from)) {
      view.setPermissions(PosixFilePermissions.fromString(NEW_PERMISSIONS));
      return;
    }
    PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
    PosixFileAttributes own = Files.readAttributes(to, PosixFileAttributes.class);
    if (!old.owner().equals(own.owner())) {
      view.setOwner(old.owner());
    }
    if (!old.group().equals(own.group())) {
      view.setGroup(old.group());
    }
    view.setPermissions(old.permissions());
  }
}
