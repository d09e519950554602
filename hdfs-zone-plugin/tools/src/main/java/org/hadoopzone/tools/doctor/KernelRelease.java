/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** Compares kernel releases with the oldest release on which disk zones move files. */
public final class KernelRelease {
  /** The oldest kernel release on which disk zones move files, as in native/fence/sink.h. */
  public static final String OLDEST = "6.18";

  private KernelRelease() {}

  /** Returns whether disk zones move files on a release such as {@code 6.18.0-1-amd64}. */
  public static boolean movesFiles(String release) {
    String[] found = release.split("[^0-9]+");
    String[] needed = OLDEST.split("\\.");
    for (int i = 0; i < needed.length; i++) {
      int number = i < found.length && !found[i].isEmpty() ? Integer.parseInt(found[i]) : 0;
      if (number != Integer.parseInt(needed[i])) {
        return number > Integer.parseInt(needed[i]);
      }
    }
    return true;
  }
}
