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
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** The kernel's cache of files. */
public final class PageCache {
  private static final Path DROP = Paths.get("/proc/sys/vm/drop_caches");

  private PageCache() {}

  /**
   * Writes everything out and forgets it, so that what is read next comes from the disk.
   *
   * @throws IOException if the process is not root
   */
  public static void drop() throws IOException {
    Program.run("sync");
    Files.write(DROP, new byte[] {'3'});
  }
}
