/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.OfflineFence;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints the status of a fence. */
@Command(name = "status", description = "Say what is allowed, fenced and in use.")
final class FenceStatusCommand implements Callable<Integer> {
  private static final int HANGING = 4;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  private Path path;

  @Option(names = "--json", description = "Print it for programs, in bytes.")
  private boolean json;

  @Option(names = Offline.OPTION, description = Offline.DESCRIPTION)
  private boolean offline;

  @Override
  public Integer call() throws IOException {
    BasicFence fence = offline ? OfflineFence.on(path) : Fence.in(path);
    FenceStatus status = fence.status();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.text(values(status)));
    } else {
      print(status, out);
    }
    return ExitCode.DONE;
  }

  private Map<String, Object> values(FenceStatus status) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", path.toString());
    values.put("state", lower(status.state()));
    status.mode().ifPresent(mode -> values.put("mode", lower(mode)));
    status.allowed().map(ByteRange::start).ifPresent(start -> values.put("allowed_start", start));
    status.allowed().map(ByteRange::end).ifPresent(end -> values.put("allowed_end", end));
    values.put("fenced", status.fenced());
    values.put("held", status.held());
    values.put("used_inside", status.usedInside());
    values.put("used_outside", status.usedOutside());
    values.put("free_inside", status.freeInside());
    values.put("free_outside", status.freeOutside());
    values.put("reserved", status.reserved());
    values.put("size", status.size());
    values.put("files", status.files());
    values.put("extents", status.extents());
    if (!offline) {
      values.put("df_total", status.dfTotal());
      values.put("df_used", status.dfUsed());
      values.put("df_available", status.dfAvailable());
    }
    if (!status.message().isEmpty()) {
      values.put("message", status.message());
    }
    return values;
  }

  private void print(FenceStatus status, PrintWriter out) {
    String mode = status.mode().map(found -> ", " + lower(found)).orElse("");
    out.printf("%s: %s%s%n", path, lower(status.state()), mode);
    if (!status.message().isEmpty()) {
      out.println(Columns.wrap(status.message(), HANGING));
    }
    status
        .allowed()
        .ifPresent(
            allowed ->
                out.printf(
                    "allowed           %s to %s of %s%n",
                    Sizes.text(allowed.start()),
                    Sizes.text(allowed.end()),
                    Sizes.text(status.size())));
    out.printf(
        "fenced            %s in %d extents of %d files%n",
        Sizes.text(status.fenced()), status.extents(), status.files());
    row(out, "in use, inside", status.usedInside());
    row(out, "in use, beyond", status.usedOutside());
    row(out, "free, inside", status.freeInside());
    row(out, "free, beyond", status.freeOutside());
    row(out, "kept for root", status.reserved());
    if (!offline) {
      out.printf(
          "df shows          %s used of %s, %s available%n",
          Sizes.text(status.dfUsed()),
          Sizes.text(status.dfTotal()),
          Sizes.text(status.dfAvailable()));
    }
  }

  private static void row(PrintWriter out, String name, long bytes) {
    out.printf("%-17s %s%n", name, Sizes.text(bytes));
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
