/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import picocli.CommandLine.Command;

/** The {@code overlay} command, which groups the subcommands for overlays. */
@Command(
    name = "overlay",
    description = "Keep directories that must stay on overlayfs fast, and synced.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GuardCommand.class, OverlayCheckCommand.class})
public final class OverlayCommand {}
