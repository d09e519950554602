/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.Command;

/** A volume that a program which knows nothing of anybody fills, until it removes its files. */
final class FilledVolume implements Fault {
  private static final long NEARLY_FULL = 8L << 20;

  /** Full is what stays full for a while, for a fence gives way. */
  private static final int FULL_LOOKS = 20;

  /** Who looks after a fence makes more room as it gets less. */
  private static final int MOST_FILES = 200;

  private static final long PAUSE_MILLIS = 100;

  private final Path volume;
  private final List<Path> files = new ArrayList<>();
  private boolean full;

  FilledVolume(Path volume) {
    this.volume = volume;
  }

  @Override
  public void inject() throws Exception {
    int fullLooks = 0;
    while (fullLooks < FULL_LOOKS && files.size() < MOST_FILES) {
      long room = Files.getFileStore(volume).getUsableSpace();
      if (room < NEARLY_FULL) {
        fullLooks++;
      } else {
        fullLooks = 0;
        fill(room - NEARLY_FULL / 2);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    full = fullLooks == FULL_LOOKS;
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
      // Somebody else was faster. What is left is taken next time.
    }
  }
}
