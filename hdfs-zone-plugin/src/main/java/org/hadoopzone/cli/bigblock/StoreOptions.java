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
package org.hadoopzone.cli.bigblock;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options of what opens the device of a volume. */
final class StoreOptions {
  static final String STORE = "The directory that was given to format.";

  @Option(
      names = "--device",
      paramLabel = "DEVICE",
      description = "The volume's device, if it has another name than the last time.")
  private Path device;

  void addTo(ProgramCommand.Arguments arguments) {
    arguments.add("--device", device);
  }
}
