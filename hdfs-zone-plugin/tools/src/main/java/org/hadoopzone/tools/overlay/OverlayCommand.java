/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import picocli.CommandLine.Command;

/** The {@code overlay} command, which groups the subcommands for overlays. */
@Command(
    name = "overlay",
    description = "Mount overlays without a sync per copied-up file, and sync in batches instead.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GuardCommand.class, OverlayCheckCommand.class})
public final class OverlayCommand {}
