/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Requirements of tests that use an emulated drive. */
public final class DriveNeeds {
  private DriveNeeds() {}

  /** Skips the test, with the reason, if this machine cannot run an emulated drive. */
  public static void assumeMet() {
    assumeTrue("root".equals(System.getProperty("user.name")), "needs root, for an emulated drive");
    assumeTrue(Files.exists(Path.of("/dev/fuse")), "needs FUSE, for an emulated drive");
    assumeTrue(EmulatedDrive.isBuilt(), "needs the emulated drive, built with libfuse3");
  }
}
