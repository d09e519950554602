/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.nio.file.Path;
import org.hadoopzone.tools.cli.JsonCommand;
import picocli.CommandLine.Parameters;

/** A subcommand for one fence. Prints its result as text or JSON. */
abstract class FenceSubcommand extends JsonCommand {
  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  Path path;
}
