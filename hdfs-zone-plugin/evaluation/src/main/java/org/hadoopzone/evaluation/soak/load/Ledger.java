/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The acknowledged files, all of which must exist. Thread-safe. */
public final class Ledger {
  private final Map<String, Acknowledged> files = new TreeMap<>();
  private long bytes;
  private boolean kept;

  /** Adds a file that HDFS has acknowledged. */
  public synchronized void add(Acknowledged file) {
    files.put(file.path(), file);
    bytes += file.length();
  }

  /** Returns the total size of all files, in bytes. */
  synchronized long bytes() {
    return bytes;
  }

  /** Returns whether a file is still expected to exist with this length and digest. */
  public synchronized boolean contains(Acknowledged file) {
    return file.equals(files.get(file.path()));
  }

  /** Returns a random file to read. */
  synchronized Optional<Acknowledged> any(RandomGenerator random) {
    return any(List.copyOf(files.values()), random);
  }

  /**
   * Returns a random file below a directory, which the caller may {@link #take}. Returns empty if
   * there is none, or while {@link #keep} is in effect.
   */
  synchronized Optional<Acknowledged> anyToTake(String dir, RandomGenerator random) {
    return kept
        ? Optional.empty()
        : any(files.values().stream().filter(file -> file.path().startsWith(dir)).toList(), random);
  }

  private static Optional<Acknowledged> any(List<Acknowledged> choice, RandomGenerator random) {
    return choice.isEmpty()
        ? Optional.empty()
        : Optional.of(choice.get(random.nextInt(choice.size())));
  }

  /**
   * Removes a file from the ledger, so that the caller may delete or change it. Returns false and
   * does nothing if another thread has changed or taken the file, or while {@link #keep} is in
   * effect.
   */
  synchronized boolean take(Acknowledged file) {
    return !kept && remove(file);
  }

  /** Returns all files, and prevents their removal by {@link #take} until {@link #release}. */
  public synchronized List<Acknowledged> keep() {
    kept = true;
    return all();
  }

  /** Allows removals by {@link #take} again. */
  public synchronized void release() {
    kept = false;
  }

  /** Returns all files, sorted by path. */
  public synchronized List<Acknowledged> all() {
    return List.copyOf(files.values());
  }

  /** Removes a lost file, so that it is reported only once. */
  public synchronized void forget(Acknowledged file) {
    remove(file);
  }

  private boolean remove(Acknowledged file) {
    boolean removed = files.remove(file.path(), file);
    if (removed) {
      bytes -= file.length();
    }
    return removed;
  }
}
