/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.Command;

/** Fills a volume with files, as an unrelated program would, and deletes them later. */
final class FilledVolume implements Fault {
  private static final long NEARLY_FULL = 8L << 20;

  /**
   * The volume must stay full for this many checks, because a fence service may still widen the
   * allowed range.
   */
  private static final int FULL_CHECKS = 20;

  /**
   * Maximum number of files. The fence service widens the range while the volume fills up, so
   * several files are needed.
   */
  private static final int MAX_FILES = 200;

  private static final long PAUSE_MILLIS = 100;

  private final Path volume;
  private final List<Path> files = new ArrayList<>();
  private boolean full;

  FilledVolume(Path volume) {
    this.volume = volume;
  }

  @Override
  public void inject() throws Exception {
    int fullChecks = 0;
    while (fullChecks < FULL_CHECKS && files.size() < MAX_FILES) {
      long available = Files.getFileStore(volume).getUsableSpace();
      if (available < NEARLY_FULL) {
        fullChecks++;
      } else {
        fullChecks = 0;
        fill(available - NEARLY_FULL / 2);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    full = fullChecks == FULL_CHECKS;
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
      // Another writer has taken the space. The next file takes the remaining space.
    }
  }
}
