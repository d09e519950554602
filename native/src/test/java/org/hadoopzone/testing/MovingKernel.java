/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

/** Skips tests that move files if the kernel is too old. */
public final class MovingKernel {
  /** The oldest release on which libzonefence moves files, as in native/fence/sink.h. */
  public static final String OLDEST = "6.18";

  private MovingKernel() {}

  /** Skips the test if libzonefence moves no files on the kernel of this machine. */
  public static void require() {
    assumeTrue(movesFiles(System.getProperty("os.version")), "needs Linux " + OLDEST);
  }

  /** Returns whether libzonefence moves files on a release such as {@code 6.18.0-1-amd64}. */
  static boolean movesFiles(String release) {
    return number(release) >= number(OLDEST);
  }

  private static int number(String release) {
    String[] parts = release.split("\\D+");
    return Integer.parseInt(parts[0]) * 10_000 + Integer.parseInt(parts[1]);
  }
}
