/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
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
final class FenceCheckCommand implements Callable<Integer> {
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
    return finding.isEmpty() ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
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
