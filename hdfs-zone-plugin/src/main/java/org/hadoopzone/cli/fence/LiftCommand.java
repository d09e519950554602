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

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.cli.Bar;
import org.hadoopzone.disk.FenceReport;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Removes the fence. */
@Command(name = "lift", description = "Allow new files everywhere again.")
final class LiftCommand extends FenceOperation {
  @Mixin private Adopt adopt;

  @ArgGroup(exclusive = false)
  private Offline offline;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    return adopt.apply(Offline.fence(offline, path)).lift(bar::advance);
  }

  @Override
  String howToUndo(Path path) {
    return Offline.howToUndo(offline, path);
  }
}
