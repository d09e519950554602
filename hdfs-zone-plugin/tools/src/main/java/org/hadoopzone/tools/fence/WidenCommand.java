/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Widens the allowed range. */
@Command(name = "widen", description = "Allow new files in more than now.")
final class WidenCommand extends FenceOperation {
  @Option(
      names = "--allow",
      required = true,
      paramLabel = "RANGE",
      description = "What to allow, which contains what is allowed now.")
  private String allow;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    Fence fence = Fence.in(path);
    return fence.widen(range(fence, allow), bar::advance);
  }
}
