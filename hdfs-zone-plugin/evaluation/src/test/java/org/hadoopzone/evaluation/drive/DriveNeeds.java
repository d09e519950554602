/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** What tests on an emulated drive need. */
public final class DriveNeeds {
  private DriveNeeds() {}

  /** Skips a test, with the reason, where it cannot have a drive. */
  public static void assumeMet() {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, for an emulated drive");
    assumeTrue(Files.exists(Path.of("/dev/fuse")), "needs FUSE, for an emulated drive");
    assumeTrue(EmulatedDrive.isBuilt(), "needs libfuse3 when it is built, for an emulated drive");
  }
}
