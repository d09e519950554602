/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
