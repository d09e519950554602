/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of the commands that open the device of a volume. */
final class StoreOptions {
  static final String STORE = "The directory that was given to format.";

  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description = "The volume's device, if it has another name than the last time.")
  private Path device;

  void addTo(ProgramCommand.Arguments arguments) {
    arguments.add("--device", device);
  }
}
