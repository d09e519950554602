/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
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
