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
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.Partitions;

/** An outer and an inner partition with a file system each. */
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
