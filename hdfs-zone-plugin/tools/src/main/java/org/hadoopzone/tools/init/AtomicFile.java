/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.Set;

/**
 * The new content of a file, written to a temporary file on the same file system. {@link #replace}
 * then replaces the file atomically: readers see either the old or the new content.
 */
final class AtomicFile implements Closeable {
  private static final String NEW_PERMISSIONS = "rw-r--r--";

  private final Path file;

  /**
   * A directory that only its owner can open. No other user can read the temporary file before it
   * has its final owner, permissions and ACL.
   */
  private final Path directory;

  private final Path temporary;

  private AtomicFile(Path file) throws IOException {
    this.file = file;
    directory = Files.createTempDirectory(file.toAbsolutePath().getParent(), ".disk-zones");
    temporary = directory.resolve(file.getFileName());
  }

  /**
   * Writes the new content to a temporary file. If the file exists, the temporary file gets its
   * owner, group, permissions and extended attributes, which include the ACL.
   */
  static AtomicFile prepare(Path file, byte[] content) throws IOException {
    AtomicFile prepared = new AtomicFile(file);
    boolean done = false;
    try {
      if (Files.exists(file)) {
        prepared.copyFile();
      } else {
        Files.createFile(prepared.temporary);
        Files.setPosixFilePermissions(
            prepared.temporary, PosixFilePermissions.fromString(NEW_PERMISSIONS));
      }
      prepared.write(content);
      done = true;
      return prepared;
    } finally {
      if (!done) {
        prepared.close();
      }
    }
  }

  private void copyFile() throws IOException {
    Files.copy(file, temporary, StandardCopyOption.COPY_ATTRIBUTES);
    PosixFileAttributes old = Files.readAttributes(file, PosixFileAttributes.class);
    PosixFileAttributes copied = Files.readAttributes(temporary, PosixFileAttributes.class);
    if (!copied.owner().equals(old.owner()) || !copied.group().equals(old.group())) {
      throw new IOException(
          String.format(
              "%s: cannot keep its owner %s and group %s; run the command as root. Nothing was"
                  + " changed.",
              file, old.owner().getName(), old.group().getName()));
    }
  }

  private void write(byte[] content) throws IOException {
    // A file may be read-only even for its owner. Changing the permissions keeps the ACL.
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(temporary);
    Set<PosixFilePermission> writable = new HashSet<>(permissions);
    writable.add(PosixFilePermission.OWNER_WRITE);
    Files.setPosixFilePermissions(temporary, writable);
    try (FileChannel channel =
        FileChannel.open(
            temporary, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
      ByteBuffer rest = ByteBuffer.wrap(content);
      while (rest.hasRemaining()) {
        channel.write(rest);
      }
      channel.force(true);
    }
    Files.setPosixFilePermissions(temporary, permissions);
  }

  void replace() throws IOException {
    Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Removes the new content if it has not replaced the file. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(temporary);
    Files.deleteIfExists(directory);
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
}
