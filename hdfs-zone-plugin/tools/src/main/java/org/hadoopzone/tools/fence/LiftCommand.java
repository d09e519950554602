/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes the fence. */
@Command(name = "lift", description = "Allow new files everywhere again.")
final class LiftCommand extends FenceOperation {
  @Mixin private Adopt adopt;

  @ArgGroup(exclusive = false)
  private Offline offline;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    return adopt.apply(Offline.fence(offline, path)).lift(bar::advance);
  }

  @Override
  String howToUndo(Path path) {
    return Offline.howToUndo(offline, path);
  }
}
