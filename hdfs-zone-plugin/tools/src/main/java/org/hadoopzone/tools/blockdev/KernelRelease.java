/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

/** Compares kernel releases with the release that most tests of moves ran on. */
public final class KernelRelease {
  /**
   * The oldest kernel release on which disk zones move files, as in native/fence/sink.h. Most tests
   * were run on this release. The next release has a new implementation of moves, which was not
   * tested.
   */
  public static final String OLDEST = "6.18";

  private KernelRelease() {}

  /** Returns whether disk zones move files on a release such as {@code 6.18.0-1-amd64}. */
  public static boolean movesFiles(String release) {
    return compareWithOldest(release) >= 0;
  }

  /** Returns whether a release has the new implementation of moves, which was not tested. */
  public static boolean isLaterThanTested(String release) {
    return compareWithOldest(release) > 0;
  }

  private static int compareWithOldest(String release) {
    String[] found = release.split("[^0-9]+");
    String[] needed = OLDEST.split("\\.");
    for (int i = 0; i < needed.length; i++) {
      int number = i < found.length && !found[i].isEmpty() ? Integer.parseInt(found[i]) : 0;
      int difference = Integer.compare(number, Integer.parseInt(needed[i]));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }
}
