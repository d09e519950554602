/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.hadoopzone.tools.cli.Json;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A subcommand for one fence, which prints its result as text or JSON. */
abstract class FenceSubcommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  Path path;

  @Option(names = "--json", description = "Print JSON, for programs, with sizes in bytes.")
  private boolean json;

  /** Prints a result. */
  final void print(Object values, String text) {
    spec.commandLine().getOut().println(json ? Json.text(values) : text);
  }
}
