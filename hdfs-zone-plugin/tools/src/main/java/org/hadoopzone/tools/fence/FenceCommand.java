/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import picocli.CommandLine.Command;

/** The {@code fence} command, which groups the subcommands for fences. */
@Command(
    name = "fence",
    description = "Keep new files in the outer part of an ext4 file system.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FenceOperation.SetCommand.class,
      FenceOperation.WidenCommand.class,
      FenceOperation.NarrowCommand.class,
      FenceOperation.LiftCommand.class,
      FenceStatusCommand.class,
      FenceCheckCommand.class,
      MapCommand.class,
      WatchCommand.class
    })
public final class FenceCommand {}
