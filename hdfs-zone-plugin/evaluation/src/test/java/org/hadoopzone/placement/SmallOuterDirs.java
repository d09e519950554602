/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.testing.SmallFileSystem;

/** The outer local dirs of a {@link MiniHadoop} on file systems of a few megabytes. Needs root. */
final class SmallOuterDirs implements AutoCloseable {
  private final List<SmallFileSystem> mounted = new ArrayList<>();

  private SmallOuterDirs() {}

  /**
   * Mounts a file system on each outer dir.
   *
   * @param localDirs all local dirs, of which the first two are outer
   * @param bytes size of each file system in bytes
   */
  static SmallOuterDirs mount(File[] localDirs, long bytes) throws IOException {
    SmallOuterDirs dirs = new SmallOuterDirs();
    try {
      for (int i = 0; i < 2; i++) {
        dirs.mounted.add(SmallFileSystem.tmpfs(localDirs[i].toPath(), bytes));
      }
      return dirs;
    } catch (IOException | RuntimeException e) {
      dirs.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    for (SmallFileSystem outer : mounted) {
      outer.close();
    }
  }
}
