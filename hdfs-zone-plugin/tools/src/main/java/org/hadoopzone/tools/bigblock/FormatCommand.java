/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Formats a device as a volume. */
@Command(name = "format", description = "Make a volume of a whole device or partition.")
final class FormatCommand extends ProgramCommand {
  @Parameters(paramLabel = "DEVICE", description = "A disk or partition that nobody uses.")
  private Path device;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "DIR",
      description = "A new directory on another disk, for all that is not data.")
  private Path store;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      description = "A power of two from 1M to 4G; 256M by default.")
  private String blockSize;

  @Option(
      names = "--destroy-data",
      description =
          "Destroy whatever is on the device. Without this option, format reads the whole device"
              + " and refuses one that is not blank.")
  private boolean destroyData;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(device);
    arguments.add("--store", store);
    arguments.add("--block-size", blockSize);
    arguments.addIf(destroyData, "--destroy-data");
  }
}
