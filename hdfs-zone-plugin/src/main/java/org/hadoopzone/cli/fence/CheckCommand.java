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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.cli.Columns;
import org.hadoopzone.cli.Json;
import org.hadoopzone.cli.Main;
import org.hadoopzone.disk.Fence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Verifies a fence. */
@Command(
    name = "check",
    description = "Verify that the fence is whole and holds nothing of the allowed range.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {"0:whole", "1:not whole, or none", "2:bad usage", "3:could not look"})
final class CheckCommand implements Callable<Integer> {
  private static final int HANGING = 4;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  private Path path;

  @Option(names = "--json", description = "Print it for programs.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    String finding = Fence.in(path).check();
    String text = finding.isEmpty() ? path + ": the fence is whole" : finding;
    spec.commandLine()
        .getOut()
        .println(json ? Json.text(values(finding)) : Columns.wrap(text, HANGING));
    return finding.isEmpty() ? Main.DONE : Main.NOT_AS_IT_SHOULD_BE;
  }

  private Map<String, Object> values(String finding) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", path.toString());
    values.put("whole", finding.isEmpty());
    values.put(
        "findings",
        finding.isEmpty() ? Collections.emptyList() : Collections.singletonList(finding));
    return values;
  }
}
