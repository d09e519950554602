/* SPDX-License-Identifier: Apache-2.0 */
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
