/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Narrows the allowed range. */
@Command(name = "narrow", description = "Allow new files in less than now.")
final class NarrowCommand extends FenceOperation {
  @Option(
      names = "--allow",
      required = true,
      paramLabel = "RANGE",
      description = "What to allow, which lies in what is allowed now.")
  private String allow;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    Fence fence = Fence.in(path);
    return fence.narrow(range(fence, allow), bar::advance);
  }
}
