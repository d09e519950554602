/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The new content of a file, written to a temporary file in the same directory. {@link #replace}
 * then replaces the file atomically: readers see either the old or the new content.
 */
final class AtomicFile implements Closeable {
  private static final String NEW_PERMISSIONS = "rw-r--r--";

  private final Path file;
  private final Path temporary;

  private AtomicFile(Path file) throws IOException {
    this.file = file;
    temporary = Files.createTempFile(file.toAbsolutePath().getParent(), ".disk-zones", ".new");
  }

  /**
   * Writes the new content to a temporary file in the same directory. If the file exists, the
   * temporary file gets its owner, group and permissions.
   */
  static AtomicFile prepare(Path file, byte[] content) throws IOException {
    AtomicFile prepared = new AtomicFile(file);
    boolean done = false;
    try {
      try (FileChannel channel = FileChannel.open(prepared.temporary, StandardOpenOption.WRITE)) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          channel.write(rest);
        }
        channel.force(true);
      }
      copyAttributes(file, prepared.temporary);
      done = true;
      return prepared;
    } finally {
      if (!done) {
        prepared.close();
      }
    }
  }

  void replace() throws IOException {
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes the new content if it has not replaced the file. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(temporary);
  }

  /**
   * Copies a file to another name in the same directory.
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
    try {
      if (!old.owner().equals(own.owner())) {
        view.setOwner(old.owner());
      }
      if (!old.group().equals(own.group())) {
        view.setGroup(old.group());
      }
    } catch (FileSystemException e) {
      throw new IOException(
          String.format(
              "%s: cannot keep its owner %s and group %s; run the command as root. Nothing was"
                  + " changed.",
              from, old.owner().getName(), old.group().getName()),
          e);
    }
    view.setPermissions(old.permissions());
  }
}
