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
import org.hadoopzone.evaluation.cluster.NodeDirs;

/** A disk with one or more file systems on it, and who puts what where. */
public interface Storage extends NodeDirs, AutoCloseable {
  /**
   * Where a new temporary file goes.
   *
   * @param bytes how long it will be
   */
  Path temporaryDir(long bytes) throws IOException;

  /** Where a new permanent file goes. */
  Path permanentDir(long bytes) throws IOException;

  /** Unmounts all. */
  @Override
  void close() throws IOException;
}
