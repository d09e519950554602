/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;

/**
 * Fills a volume with files, as an unrelated program would, and deletes them later. A volume is
 * full only when its fence has released all blocks.
 */
final class FilledVolume implements Fault {
  private static final long NEARLY_FULL = 8L << 20;

  /** The volume must stay full for this many checks. */
  private static final int FULL_CHECKS = 20;

  /** Maximum number of checks. The limit is reached if no service widens the allowed range. */
  private static final int MAX_CHECKS = 600;

  /**
   * Maximum number of files. The fence service widens the range while the volume fills up, so
   * several files are needed.
   */
  private static final int MAX_FILES = 200;

  private static final long PAUSE_MILLIS = 100;

  private final Path volume;
  private final Callable<Optional<Path>> fenceDir;
  private final List<Path> files = new ArrayList<>();
  private boolean full;

  /**
   * Creates the fault.
   *
   * @param fenceDir returns the directory of the volume's fence; empty if the volume has no fence
   */
  FilledVolume(Path volume, Callable<Optional<Path>> fenceDir) {
    this.volume = volume;
    this.fenceDir = fenceDir;
  }

  @Override
  public void inject() throws Exception {
    int fullChecks = 0;
    for (int check = 0;
        check < MAX_CHECKS && fullChecks < FULL_CHECKS && files.size() < MAX_FILES;
        check++) {
      fillAvailable();
      fullChecks = isFull() ? fullChecks + 1 : 0;
      Thread.sleep(PAUSE_MILLIS);
    }
    full = fullChecks == FULL_CHECKS;
  }

  void fillAvailable() throws IOException {
    long available = available();
    if (available >= NEARLY_FULL) {
      fill(available - NEARLY_FULL / 2);
    }
  }

  boolean isFull() throws Exception {
    if (available() >= NEARLY_FULL) {
      return false;
    }
    Optional<Path> fence = fenceDir.call();
    return fence.isEmpty() || Fence.in(fence.get()).quickStatus().fenced() < NEARLY_FULL;
  }

  private long available() throws IOException {
    return Files.getFileStore(volume).getUsableSpace();
  }

  @Override
  public boolean hasStruck() {
    return full;
  }

  @Override
  public void heal() throws IOException {
    for (Path file : files) {
      Files.deleteIfExists(file);
    }
  }

  private void fill(long bytes) {
    Path file = volume.resolve("foreign" + files.size());
    files.add(file);
    try {
      Command.run("fallocate", "--length", bytes, file);
    } catch (IOException e) {
      // Another writer has taken the space. The next file will take the rest.
    }
  }
}
