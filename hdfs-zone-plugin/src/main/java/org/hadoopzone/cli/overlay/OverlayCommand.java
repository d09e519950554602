/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.overlay;

import picocli.CommandLine.Command;

/** All that can be done with overlays. */
@Command(
    name = "overlay",
    description = "Keep directories that must stay on overlayfs fast, and synced.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {GuardCommand.class, CheckCommand.class})
public final class OverlayCommand {}
