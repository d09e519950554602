/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import picocli.CommandLine.Command;

/** Verifies a fence. */
@Command(
    name = "check",
    description =
        "Verify that the fence is whole: it owns all free space outside the allowed range, and none"
            + " inside.",
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:the fence is whole",
      "1:the fence is not whole, or not set",
      "2:bad usage",
      "3:the check could not be completed"
    })
final class FenceCheckCommand extends FenceSubcommand {
  @Override
  public Integer call() throws IOException {
    String finding = Fence.in(path).check();
    boolean isWhole = finding.isEmpty();
    ObjectNode values = Json.object().put("path", path.toString()).put("whole", isWhole);
    ArrayNode findings = values.putArray("findings");
    if (!isWhole) {
      findings.add(finding);
    }
    print(values, Columns.wrap(isWhole ? path + ": the fence is whole" : finding));
    return isWhole ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }
}
