/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/**
 * A command that reads the configuration of Hadoop. Such commands do not refer to Hadoop classes,
 * so that they can report that Hadoop is missing from the class path.
 */
public abstract class HadoopCommand extends JsonCommand {
  @Option(
      names = "-D",
      order = 0,
      paramLabel = "KEY=VALUE",
      description = "Set a configuration key for this run.")
  protected Map<String, String> settings = new LinkedHashMap<>();
}
