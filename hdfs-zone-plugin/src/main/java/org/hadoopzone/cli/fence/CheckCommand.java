/* SPDX-License-Identifier: Apache-2.0 */
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
