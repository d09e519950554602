/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.hadoopzone.tools.fsbench.Ageing.FileStep;
import org.hadoopzone.tools.fsbench.Ageing.Window;

/** Runs file steps in a directory. Confined to one thread. */
final class FileWork implements AutoCloseable {
  private static final int BUFFER = 1 << 20;
  private static final int DIRS = 16;

  private final Path dir;
  private final LongConsumer moved;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private final Map<Integer, FileChannel> written = new HashMap<>();

  /**
   * Creates a worker for a directory, and creates all subdirectories. The steps create none, so
   * that they fail if the file system was unmounted. Otherwise, they would write to the file system
   * that holds the mount point.
   *
   * @param moved receives the number of bytes that each step has read or written
   */
  FileWork(Path dir, LongConsumer moved) throws IOException {
    this.dir = dir;
    this.moved = moved;
    for (int i = 0; i < DIRS; i++) {
      Files.createDirectory(dir(i));
    }
  }

  void run(Window window) throws IOException {
    for (FileStep step : window.steps) {
      run(step);
      moved.accept(step.length);
    }
  }

  private void run(FileStep step) throws IOException {
    switch (step.kind) {
      case WRITE:
        write(step);
        break;
      case SYNC:
        try (FileChannel file = written.remove(step.file)) {
          file.force(true);
        }
        break;
      case READ:
        read(step);
        break;
      default:
        Files.delete(path(step.file));
    }
  }

  private Path dir(int number) {
    return dir.resolve("dir" + number);
  }

  private Path path(int file) {
    return dir(file % DIRS).resolve("file" + file);
  }

  private void write(FileStep step) throws IOException {
    FileChannel file = written.get(step.file);
    if (file == null) {
      file = FileChannel.open(path(step.file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      written.put(step.file, file);
    }
    long at = step.offset;
    long end = at + step.length;
    while (at < end) {
      at += file.write(next(end - at), at);
    }
  }

  private void read(FileStep step) throws IOException {
    try (FileChannel file = FileChannel.open(path(step.file), StandardOpenOption.READ)) {
      long at = step.offset;
      long end = at + step.length;
      while (at < end) {
        int read = file.read(next(end - at), at);
        if (read < 0) {
          throw new EOFException(
              path(step.file) + ": unexpected end of file at byte " + at + " of " + end);
        }
        at += read;
      }
    }
  }

  private ByteBuffer next(long rest) {
    buffer.clear();
    buffer.limit((int) Math.min(BUFFER, rest));
    return buffer;
  }

  @Override
  public void close() throws IOException {
    for (FileChannel file : written.values()) {
      file.close();
    }
  }
}
