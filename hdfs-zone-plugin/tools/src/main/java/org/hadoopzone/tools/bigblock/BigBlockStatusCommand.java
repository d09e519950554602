/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the status of a volume, mounted or not. */
@Command(name = "status", description = "Say what is in a volume, and where it is mounted.")
final class BigBlockStatusCommand extends ProgramCommand {
  @Parameters(paramLabel = "STORE", description = StoreOptions.STORE)
  private Path store;

  @Option(names = "--json", description = "Print it for programs, in bytes.")
  private boolean json;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(store);
    arguments.addIf(json, "--json");
  }
}
