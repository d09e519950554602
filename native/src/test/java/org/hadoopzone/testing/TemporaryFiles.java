/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;

/** Writes and removes files at the full speed of a hard disk, and records their addresses. */
public final class TemporaryFiles {
  private static final int PARTS = 4096;
  private static final int BUFFER = 1 << 20;

  /**
   * Time per buffer at 210 MB/s, the speed of the outermost tracks of a fast disk. Without this
   * limit, the test would write at the speed of memory.
   */
  private static final long NANOS_PER_BUFFER = 5_000_000;

  /**
   * Maximum delay that later writes make up for: after a late write, they exceed the speed limit.
   */
  private static final long PATIENCE_NANOS = 10_000_000;

  private final Path dir;
  private final long size;
  private final int most;
  private final long partSize;
  private final List<FencedSpace> parts;
  private final Deque<Path> files = new ArrayDeque<>();
  private final List<long[]> pieces = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
  private long written;
  private long peak;
  private int number;
  private long due = System.nanoTime();
  private String refused;

  /**
   * Prepares to write files, but does not create any yet.
   *
   * @param size size of each file in bytes, a multiple of 1 MiB
   * @param most maximum number of files
   */
  public TemporaryFiles(Path dir, long size, int most) throws IOException {
    this.dir = dir;
    this.size = size;
    this.most = most;
    Fence fence = Fence.in(dir);
    partSize = fence.status().size() / PARTS;
    parts = fence.map(PARTS);
  }

  /**
   * Writes files for some time, or until a write fails. At the maximum number of files, removes the
   * oldest one.
   */
  public void writeAndRemoveFor(Duration time) throws IOException {
    long end = System.nanoTime() + time.toNanos();
    while (refused == null && System.nanoTime() < end) {
      write();
      note();
      for (int i = 0; files.size() >= most && i < most / 3; i++) {
        Files.delete(files.removeFirst());
      }
    }
  }

  /**
   * Writes files up to a share of the volume, or until a write fails.
   *
   * @param percent share of the volume's size, from 0 to 100
   */
  public void fill(int percent) throws IOException {
    long total = dir.toFile().getTotalSpace();
    while (refused == null && written + size <= total / 100 * percent) {
      write();
    }
  }

  /** Removes all files. */
  public void removeAll() throws IOException {
    while (!files.isEmpty()) {
      Files.delete(files.removeFirst());
    }
  }

  private void write() throws IOException {
    Path file = dir.resolve("temporary" + number++);
    files.addLast(file);
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      for (long at = 0; at < size; at += BUFFER) {
        buffer.clear();
        channel.write(buffer);
        LockSupport.parkNanos(due - System.nanoTime());
        due = Math.max(due, System.nanoTime() - PATIENCE_NANOS) + NANOS_PER_BUFFER;
      }
      channel.force(true);
      written += size;
      peak = Math.max(peak, files.size() * size);
    } catch (IOException e) {
      refused = e.getMessage();
    }
  }

  /** Records the extents of the file that was written last. */
  private void note() throws IOException {
    for (String line : Command.run("filefrag", "-b1", "-v", files.getLast()).split("\n")) {
      String[] words = line.trim().split("[\\s.:]+");
      if (words.length > 5 && words[0].matches("\\d+") && words[3].matches("\\d+")) {
        pieces.add(new long[] {Long.parseLong(words[3]), Long.parseLong(words[5])});
      }
    }
  }

  public long written() {
    return written;
  }

  /** Returns the largest total size that the files have had at any time, in bytes. */
  public long peak() {
    return peak;
  }

  /** Returns the message of the write that failed; null if none failed. */
  public String refused() {
    return refused;
  }

  /**
   * Returns the share of the recorded bytes that were inside the smallest possible range: the range
   * that begins at the start of the volume and has just enough space for the {@link #peak}.
   */
  public double shareInside() {
    long room = 0;
    long end = 0;
    for (int i = 0; room < peak; i++) {
      room += parts.get(i).free() + parts.get(i).fenced();
      end += partSize;
    }
    long inside = 0;
    long all = 0;
    for (long[] piece : pieces) {
      all += piece[1];
      inside += Math.max(0, Math.min(piece[1], end - piece[0]));
    }
    return (double) inside / all;
  }
}
