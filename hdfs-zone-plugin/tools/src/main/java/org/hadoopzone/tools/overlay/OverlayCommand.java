/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import picocli.CommandLine.Command;

/** The {@code overlay} command, which groups the subcommands for overlays. */
@Command(
    name = "overlay",
    description = "Speed up directories that must stay on overlayfs, with regular syncs.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GuardCommand.class, OverlayCheckCommand.class})
public final class OverlayCommand {}
