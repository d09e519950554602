/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Sets a fence; replaces an existing one. */
@Command(name = "set", description = "Allow new files in one range only.")
final class SetCommand extends FenceOperation {
  @Option(
      names = "--allow",
      required = true,
      paramLabel = "RANGE",
      description = "The first 110G or 22%%, or a part such as 10G..110G.")
  private String allow;

  @Option(
      names = "--mode",
      defaultValue = "MANDATORY",
      description = "mandatory (default), or advisory: the fence may give way when asked to.")
  private Fence.Mode mode;

  @Mixin private Adopt adopt;

  @ArgGroup(exclusive = false)
  private Offline offline;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    BasicFence fence = adopt.apply(Offline.fence(offline, path));
    return fence.set(range(fence, allow), mode, bar::advance);
  }

  @Override
  String howToUndo(Path path) {
    return Offline.howToUndo(offline, path);
  }
}
