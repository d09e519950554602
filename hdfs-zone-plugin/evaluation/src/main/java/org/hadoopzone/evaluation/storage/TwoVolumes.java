/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.Partitions;

/** An outer and an inner partition, each with its own file system. */
record TwoVolumes(MountedFileSystem outer, MountedFileSystem inner) implements AutoCloseable {
  static TwoVolumes make(String type, Path device, Path mounts, long outerBytes)
      throws IOException {
    Partitions partitions = Partitions.divide(device, outerBytes);
    MountedFileSystem outer =
        MountedFileSystem.make(type, partitions.outer(), mounts.resolve("outer"));
    try {
      return new TwoVolumes(
          outer, MountedFileSystem.make(type, partitions.inner(), mounts.resolve("inner")));
    } catch (IOException e) {
      outer.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    try (outer) {
      inner.close();
    }
  }
}
