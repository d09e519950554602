/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.bigblock;

import picocli.CommandLine.Command;

/** All that can be done with a volume in large blocks. */
@Command(
    name = "bigblock",
    description = "A volume in large blocks, whose device holds nothing but data.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      FormatCommand.class,
      MountCommand.class,
      CheckCommand.class,
      StatusCommand.class
    })
public final class BigBlockCommand {}
