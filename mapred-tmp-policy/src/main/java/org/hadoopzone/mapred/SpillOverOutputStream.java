/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.fs.FSError;
import org.apache.hadoop.io.IOUtils;
import org.hadoopzone.zone.Zone;

/**
 * Writes an intermediate file, and moves it to another local dir if its own local dir becomes full.
 * A move copies the bytes written so far, and deletes the old file. Writing thus succeeds even if
 * several tasks relied on the same free space.
 *
 * <p>Not thread-safe, like other file output streams.
 */
final class SpillOverOutputStream extends FilterOutputStream {
  /** Creates a file on a local disk. */
  interface Creator {
    OutputStream create(File file) throws IOException;
  }

  /** Bytes to copy between two progress reports. */
  private static final long PIECE = 1 << 20;

  private final IntermediateFiles files;
  private final Creator creator;
  private final Consumer<File> moved;
  private final Zone preferred;
  private File file;
  private long written;
  private boolean closed;

  /**
   * Creates the file.
   *
   * @param moved receives the new file each time the file moves
   */
  SpillOverOutputStream(IntermediateFiles files, File file, Creator creator, Consumer<File> moved)
      throws IOException {
    super(null);
    this.files = files;
    this.creator = creator;
    this.moved = moved;
    this.preferred = files.preferredZoneOf(file);
    this.file = file;
    try {
      out = creator.create(file);
    } catch (IOException | FSError e) {
      if (!goOnElsewhere(new byte[0], 0, 0, e)) {
        throw e;
      }
    }
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException | FSError e) {
      if (!goOnElsewhere(bytes, offset, length, e)) {
        throw e;
      }
    }
    written += length;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void close() throws IOException {
    out.close();
    if (!closed) {
      closed = true;
      files.wrote(file, preferred, written);
    }
  }

  /**
   * Tries other local dirs until one has space for the bytes written so far and the given bytes.
   * Returns false if no dir has space, or if the given failure is not due to a lack of space. Adds
   * the failures in these dirs to the given failure.
   */
  private boolean goOnElsewhere(byte[] bytes, int offset, int length, Throwable failure) {
    if (!NoSpace.is(failure)) {
      return false;
    }
    Set<File> full = new HashSet<>();
    Optional<File> next = files.elsewhere(file, preferred, written + length, full);
    while (next.isPresent()) {
      if (isNew(next.get(), failure) && goOnIn(next.get(), bytes, offset, length, failure)) {
        return true;
      }
      next = files.elsewhere(next.get(), preferred, written + length, full);
    }
    return false;
  }

  /**
   * Creates an empty file. Returns false if this fails, or if the file exists: reduce tasks of a
   * job give their backup stores the same names.
   */
  private static boolean isNew(File next, Throwable failure) {
    try {
      return next.createNewFile();
    } catch (IOException e) {
      failure.addSuppressed(e);
      return false;
    }
  }

  /**
   * Copies the bytes written so far, appends the given bytes and switches to the new file. If this
   * fails, for example because the new local dir is also full, removes the new file and returns
   * false.
   */
  private boolean goOnIn(File next, byte[] bytes, int offset, int length, Throwable failure) {
    OutputStream there = null;
    try {
      there = creator.create(next);
      if (written > 0) {
        copyTo(there);
      }
      there.write(bytes, offset, length);
      // The shuffle service searches all local dirs, and must not find the incomplete file.
      Files.deleteIfExists(file.toPath());
    } catch (IOException | FSError e) {
      failure.addSuppressed(e);
      IOUtils.closeStream(there);
      try {
        Files.deleteIfExists(next.toPath());
      } catch (IOException undeleted) {
        failure.addSuppressed(undeleted);
      }
      return false;
    }
    IOUtils.closeStream(out);
    file = next;
    out = there;
    moved.accept(file);
    files.counters.moved();
    return true;
  }

  /** Copies the bytes written so far, without the remains of a failed write. */
  private void copyTo(OutputStream there) throws IOException {
    try (FileInputStream start = new FileInputStream(file)) {
      for (long left = written; left > 0; left -= PIECE) {
        files.counters.progress();
        IOUtils.copyBytes(start, there, Math.min(left, PIECE), false);
      }
      if (start.getChannel().position() < written) {
        throw new EOFException(
            file + " is shorter than the " + written + " bytes that were written to it");
      }
    }
  }
}
