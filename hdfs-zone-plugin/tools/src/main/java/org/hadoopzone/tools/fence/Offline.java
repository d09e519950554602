/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.OfflineFence;
import picocli.CommandLine.Option;

/**
 * Options of commands that can change the fence of an unmounted file system. Without --offline, a
 * field of this type is null.
 */
final class Offline {
  static final String OPTION = "--offline";
  static final String DESCRIPTION =
      "PATH is a block device or an image with an ext4 file system that is not mounted.";

  @Option(names = OPTION, required = true, description = DESCRIPTION)
  private boolean offline;

  @Option(
      names = "--undo",
      paramLabel = "FILE",
      description = "Save overwritten data to a new file, for e2undo. Only with " + OPTION + ".")
  private Path undo;

  /** Returns the fence that the options select. */
  static BasicFence fence(Offline options, Path path) throws IOException {
    if (options == null) {
      return Fence.in(path);
    }
    OfflineFence fence = OfflineFence.on(path);
    return options.undo == null ? fence : fence.withUndo(options.undo);
  }

  /** Returns the command that restores the overwritten blocks; null if no blocks were saved. */
  static String howToUndo(Offline options, Path path) {
    boolean saved = options != null && options.undo != null && Files.exists(options.undo);
    return saved ? "e2undo " + options.undo + " " + path : null;
  }
}
