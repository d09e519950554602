/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Mounts a volume. */
@Command(name = "mount", description = "Mount a volume; umount ends it.")
final class MountCommand extends ProgramCommand {
  @Parameters(index = "0", paramLabel = "STORE", description = StoreOptions.STORE)
  private Path store;

  @Parameters(index = "1", paramLabel = "MOUNT_POINT", description = "A directory.")
  private Path mountPoint;

  @Mixin private StoreOptions options;

  @Option(
      names = "--run",
      paramLabel = "SIZE",
      description = "What is written or read at once, a power of two; 16M by default.")
  private String run;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      description = "For buffers, half to write and half to read; 512M by default.")
  private String memory;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(store);
    arguments.add(mountPoint);
    options.addTo(arguments);
    arguments.add("--run", run);
    arguments.add("--memory", memory);
  }
}
