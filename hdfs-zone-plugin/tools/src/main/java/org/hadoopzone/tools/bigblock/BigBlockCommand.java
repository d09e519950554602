/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import picocli.CommandLine.Command;

/** The {@code bigblock} command, which groups the subcommands for big-block volumes. */
@Command(
    name = "bigblock",
    description = "A volume in large blocks, whose device holds nothing but data.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FormatCommand.class,
      MountCommand.class,
      BigBlockCheckCommand.class,
      BigBlockStatusCommand.class
    })
public final class BigBlockCommand {}
