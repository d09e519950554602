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
import org.hadoopzone.disk.Fence;
import org.hadoopzone.disk.FenceReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Widens the allowed range. */
@Command(name = "widen", description = "Allow new files in more than now.")
final class WidenCommand extends FenceOperation {
  @Option(
      names = "--allow",
      required = true,
      paramLabel = "RANGE",
      description = "What to allow, which contains what is allowed now.")
  private String allow;

  @Override
  FenceReport apply(Path path, Bar bar) throws IOException {
    Fence fence = Fence.in(path);
    return fence.widen(range(fence, allow), bar::advance);
  }
}
