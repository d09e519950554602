/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The files that must be there. Thread-safe. */
final class Ledger {
  private final Map<String, Acknowledged> files = new TreeMap<>();
  private long bytes;
  private boolean kept;

  synchronized void add(Acknowledged file) {
    files.put(file.path(), file);
    bytes += file.length();
  }

  /** Returns what all files have together. */
  synchronized long bytes() {
    return bytes;
  }

  synchronized boolean contains(Acknowledged file) {
    return files.containsKey(file.path());
  }

  /** Any file, for a reader. */
  synchronized Optional<Acknowledged> any(RandomGenerator random) {
    if (files.isEmpty()) {
      return Optional.empty();
    }
    int skipped = random.nextInt(files.size());
    return files.values().stream().skip(skipped).findFirst();
  }

  /**
   * Any file below a directory, for whoever deletes it: from now on, it need not be there. None as
   * long as all are kept.
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

  /** All files; from now on none is taken until {@link #release}. */
  synchronized List<Acknowledged> keep() {
    kept = true;
    return all();
  }

  synchronized void release() {
    kept = false;
  }

  /** All files, those that were written last at the end. */
  synchronized List<Acknowledged> all() {
    List<Acknowledged> all = new ArrayList<>(files.values());
    all.sort(Comparator.comparing(Acknowledged::path));
    return all;
  }

  /** Gives up on a file that is lost, so that it is reported once. */
  synchronized void forget(Acknowledged file) {
    if (files.remove(file.path()) != null) {
      bytes -= file.length();
    }
  }
}
