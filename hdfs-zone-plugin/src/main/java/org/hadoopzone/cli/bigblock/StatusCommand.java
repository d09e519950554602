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
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is in a volume, mounted or not. */
@Command(name = "status", description = "Say what is in a volume, and where it is mounted.")
final class StatusCommand extends ProgramCommand {
  @Parameters(paramLabel = "STORE", description = StoreOptions.STORE)
  private Path store;

  @Option(names = "--json", description = "Print it for programs, in bytes.")
  private boolean json;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(store);
    arguments.addIf(json, "--json");
  }
}
