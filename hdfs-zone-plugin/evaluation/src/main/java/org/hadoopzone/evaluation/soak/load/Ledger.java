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

  /** Returns whether a file is still expected to exist. */
  public synchronized boolean contains(Acknowledged file) {
    return files.containsKey(file.path());
  }

  /** Returns a random file to read. */
  synchronized Optional<Acknowledged> any(RandomGenerator random) {
    if (files.isEmpty()) {
      return Optional.empty();
    }
    int skipped = random.nextInt(files.size());
    return files.values().stream().skip(skipped).findFirst();
  }

  /**
   * Returns a random file below a directory, for deletion, and removes it from the ledger. Returns
   * empty if there is none, or while {@link #keep} is in effect.
   */
  synchronized Optional<Acknowledged> take(String dir, RandomGenerator random) {
    List<Acknowledged> below =
        files.values().stream().filter(file -> file.path().startsWith(dir)).toList();
    if (kept || below.isEmpty()) {
      return Optional.empty();
    }
    Acknowledged taken = below.get(random.nextInt(below.size()));
    files.remove(taken.path());
    bytes -= taken.length();
    return Optional.of(taken);
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
    if (files.remove(file.path()) != null) {
      bytes -= file.length();
    }
  }
}
