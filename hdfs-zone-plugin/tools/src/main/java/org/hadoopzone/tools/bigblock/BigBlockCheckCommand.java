/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Verifies an unmounted volume. */
@Command(
    name = "check",
    description = "Verify that a volume that is not mounted is consistent.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:consistent", "1:not as it should be", "2:bad usage", "3:could not look"})
final class BigBlockCheckCommand extends ProgramCommand {
  @Parameters(paramLabel = "STORE", description = StoreOptions.STORE)
  private Path store;

  @Mixin private StoreOptions options;

  @Option(names = "--cut", description = "First give up what comes after damage in the journal.")
  private boolean cut;

  @Option(names = "--json", description = "Print it for programs.")
  private boolean json;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(store);
    options.addTo(arguments);
    arguments.addIf(cut, "--cut");
    arguments.addIf(json, "--json");
  }
}
