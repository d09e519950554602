/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.fence;

import picocli.CommandLine.Command;

/** All that can be done with a fence. */
@Command(
    name = "fence",
    description = "Keeps new files in the outer part of an ext4 file system.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SetCommand.class,
      WidenCommand.class,
      NarrowCommand.class,
      LiftCommand.class,
      StatusCommand.class,
      CheckCommand.class,
      MapCommand.class,
      WatchCommand.class
    })
public final class FenceCommand {}
