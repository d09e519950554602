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

/** Makes a volume. */
@Command(name = "format", description = "Make a volume of a whole device or partition.")
final class FormatCommand extends ProgramCommand {
  @Parameters(paramLabel = "DEVICE", description = "A disk or partition that nobody uses.")
  private Path device;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "DIR",
      description = "A new directory on another disk, for all that is not data.")
  private Path store;

  @Option(
      names = "--block-size",
      paramLabel = "SIZE",
      description = "A power of two from 1M to 4G; 256M by default.")
  private String blockSize;

  @Option(
      names = "--destroy-data",
      description =
          "Destroy whatever is on the device. Without this option, format reads the whole device"
              + " and refuses one that is not blank.")
  private boolean destroyData;

  @Override
  void addTo(Arguments arguments) {
    arguments.add(device);
    arguments.add("--store", store);
    arguments.add("--block-size", blockSize);
    arguments.addIf(destroyData, "--destroy-data");
  }
}
