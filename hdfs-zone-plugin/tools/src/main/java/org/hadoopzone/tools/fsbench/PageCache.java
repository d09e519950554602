/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** The page cache of the kernel. */
public final class PageCache {
  private static final Path DROP = Paths.get("/proc/sys/vm/drop_caches");

  private PageCache() {}

  /**
   * Writes dirty pages to disk and drops the page cache, so that later reads come from the disk.
   *
   * @throws IOException if the process is not root
   */
  public static void drop() throws IOException {
    SystemProgram.run("sync");
    Files.write(DROP, new byte[] {'3'});
  }
}
