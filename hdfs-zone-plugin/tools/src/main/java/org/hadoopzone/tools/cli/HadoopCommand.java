/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * A command that reads the configuration of Hadoop. Does not itself use Hadoop classes, so that it
 * can report that they are not on the class path.
 */
public abstract class HadoopCommand extends JsonCommand {
  @Option(
      names = "-D",
      order = 0,
      paramLabel = "KEY=VALUE",
      description = "Set a configuration key for this run.")
  protected Map<String, String> settings = new LinkedHashMap<>();
}
