/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.hadoopzone.testing.Command;

/** Finds and removes the mounts below a directory. */
public final class MountsBelow {
  private static final Path TABLE = Path.of("/proc/self/mounts");

  private MountsBelow() {}

  /** Unmounts the mounts that an interrupted run has left behind, nested mounts first. */
  public static void removeBelow(Path dir) throws IOException {
    for (String target : below(dir)) {
      Command.run("umount", target);
    }
  }

  /** Returns whether {@code dir} is a mount point. */
  public static boolean isMounted(Path dir) throws IOException {
    return below(dir).contains(dir.toString());
  }

  private static List<String> below(Path dir) throws IOException {
    return Files.readAllLines(TABLE).stream()
        .map(line -> line.split(" ")[1])
        .filter(target -> Path.of(target).startsWith(dir))
        .sorted(Comparator.comparing(String::length).reversed())
        .toList();
  }
}
