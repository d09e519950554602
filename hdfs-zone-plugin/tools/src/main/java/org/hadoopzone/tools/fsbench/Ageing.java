/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Generates the work that ages a file system and then uses it. The work depends only on the size,
 * so all file systems of one size get the same work. The phases run in the order of {@link Phase}.
 * The phases with churn and with temporary files are repeated. File lengths range from 1/4096 to
 * 1/64 of the size. Their logarithms are uniformly distributed, so that small files are as common
 * as large ones.
 */
final class Ageing {
  static final int CHURN_ROUNDS = 3;
  static final int TEMPORARY_ROUNDS = 4;
  static final long RANDOM_READ = 64 << 10;

  private static final long SEED = 20_150_315;
  private static final double FULL = 0.6;
  private static final int SMALLEST = 4096;
  private static final int LARGEST = 64;
  private static final int TEMPORARY = 10;
  private static final int CHURNED = 3;
  private static final int REWRITTEN = 4;

  /** The number of files that are written alternately, like the files of concurrent tasks. */
  private static final int STREAMS = 4;

  private static final long PIECE = 1 << 20;
  private static final long PAGE = 4096;
  private static final long BYTES_PER_RANDOM_READ = 16 << 20;
  private static final int LEAST_RANDOM_READS = 64;

  private final Random random = new Random(SEED);
  private final long size;
  private final List<Window> windows = new ArrayList<>();

  /** The steps of the current window. */
  private List<FileStep> steps = new ArrayList<>();

  /** The length in bytes of each existing file, by file number. */
  private final Map<Integer, Long> files = new TreeMap<>();

  private int lastFile;

  private Ageing(long size) {
    this.size = size;
  }

  /** Returns the work for a file system of the given size in bytes. */
  static List<Window> of(long size) {
    Ageing ageing = new Ageing(size);
    ageing.fill();
    ageing.end(Phase.CREATE);
    for (int round = 0; round < CHURN_ROUNDS; round++) {
      ageing.deleteSome();
      ageing.fill();
      ageing.end(Phase.CHURN);
    }
    ageing.rewriteSome();
    ageing.end(Phase.REWRITE);
    for (int round = 0; round < TEMPORARY_ROUNDS; round++) {
      ageing.addTemporary();
    }
    ageing.files.forEach((file, length) -> ageing.steps.add(FileStep.read(file, 0, length)));
    ageing.end(Phase.READ);
    ageing.readPieces();
    ageing.end(Phase.RANDOM_READ);
    return ageing.windows;
  }

  /** Returns the total number of file bytes that the work reads and writes. */
  static long bytes(long size) {
    return of(size).stream().mapToLong(Window::bytes).sum();
  }

  /** Ends the current window. */
  private void end(Phase phase) {
    windows.add(new Window(phase, steps));
    steps = new ArrayList<>();
  }

  private void fill() {
    long used = files.values().stream().mapToLong(Long::longValue).sum();
    Map<Integer, Long> batch = new TreeMap<>();
    for (long next = length(); used + next <= FULL * size; next = length()) {
      batch.put(++lastFile, next);
      used += next;
      if (batch.size() == STREAMS) {
        writeTogether(batch);
        batch.clear();
      }
    }
    writeTogether(batch);
  }

  private long length() {
    double smallest = (double) size / SMALLEST;
    double length = smallest * Math.pow(SMALLEST / LARGEST, random.nextDouble());
    return Math.max(PAGE, (long) length / PAGE * PAGE);
  }

  private void writeTogether(Map<Integer, Long> batch) {
    long longest = batch.isEmpty() ? 0 : Collections.max(batch.values());
    for (long offset = 0; offset < longest; offset += PIECE) {
      for (Map.Entry<Integer, Long> file : batch.entrySet()) {
        long rest = Math.min(PIECE, file.getValue() - offset);
        if (rest > 0) {
          steps.add(FileStep.write(file.getKey(), offset, rest));
        }
      }
    }
    batch.keySet().forEach(file -> steps.add(FileStep.sync(file)));
    files.putAll(batch);
  }

  /** Returns a random selection: one of every {@code count} files. */
  private List<Integer> oneIn(int count) {
    List<Integer> all = new ArrayList<>(files.keySet());
    Collections.shuffle(all, random);
    return all.subList(0, all.size() / count);
  }

  private void deleteSome() {
    for (int file : oneIn(CHURNED)) {
      steps.add(FileStep.delete(file));
      files.remove(file);
    }
  }

  private void rewriteSome() {
    for (int file : oneIn(REWRITTEN)) {
      writeTogether(Collections.singletonMap(file, files.get(file)));
    }
  }

  private void addTemporary() {
    int file = ++lastFile;
    long length = size / TEMPORARY / PAGE * PAGE;
    writeTogether(Collections.singletonMap(file, length));
    files.remove(file);
    end(Phase.TEMPORARY_WRITE);
    steps.add(FileStep.read(file, 0, length));
    steps.add(FileStep.delete(file));
    end(Phase.TEMPORARY_READ);
  }

  private void readPieces() {
    List<Integer> all = new ArrayList<>(files.keySet());
    for (long i = Math.max(LEAST_RANDOM_READS, size / BYTES_PER_RANDOM_READ); i > 0; i--) {
      int file = all.get(random.nextInt(all.size()));
      long length = Math.min(RANDOM_READ, files.get(file));
      long offsets = (files.get(file) - length) / PAGE + 1;
      steps.add(FileStep.read(file, (long) (random.nextDouble() * offsets) * PAGE, length));
    }
  }

  /** A sequence of steps that are measured together. Immutable. */
  static final class Window {
    /** The phase to which the cost of this window is added. */
    final Phase phase;

    final List<FileStep> steps;

    Window(Phase phase, List<FileStep> steps) {
      this.phase = phase;
      this.steps = Collections.unmodifiableList(steps);
    }

    /** Returns the number of file bytes that this window reads and writes. */
    long bytes() {
      return steps.stream().mapToLong(step -> step.length).sum();
    }
  }

  /** One operation on one file. Immutable. */
  static final class FileStep {
    /** The kind of a step. */
    enum Kind {
      /** Writes zeros. Creates the file if it does not exist, and keeps it open. */
      WRITE,
      /** Syncs the file to disk and closes it. */
      SYNC,
      /** Reads from the page cache or the disk. */
      READ,
      /** Removes the file. */
      DELETE
    }

    final Kind kind;

    /** The number of the file. */
    final int file;

    /** The offset in the file, in bytes. */
    final long offset;

    /** The number of bytes to read or write. */
    final long length;

    private FileStep(Kind kind, int file, long offset, long length) {
      this.kind = kind;
      this.file = file;
      this.offset = offset;
      this.length = length;
    }

    static FileStep write(int file, long offset, long length) {
      return new FileStep(Kind.WRITE, file, offset, length);
    }

    static FileStep sync(int file) {
      return new FileStep(Kind.SYNC, file, 0, 0);
    }

    static FileStep read(int file, long offset, long length) {
      return new FileStep(Kind.READ, file, offset, length);
    }

    static FileStep delete(int file) {
      return new FileStep(Kind.DELETE, file, 0, 0);
    }
  }
}
