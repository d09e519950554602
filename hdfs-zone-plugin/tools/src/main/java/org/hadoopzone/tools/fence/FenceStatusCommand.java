/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Locale;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.OfflineFence;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the status of a fence. */
@Command(
    name = "status",
    description = "Show the allowed range, and the fenced, used and free space.")
final class FenceStatusCommand extends FenceSubcommand {
  private static final int HANGING = 4;

  @Option(names = Offline.OPTION, description = Offline.DESCRIPTION)
  private boolean offline;

  @Override
  public Integer call() throws IOException {
    BasicFence fence = offline ? OfflineFence.on(path) : Fence.in(path);
    FenceStatus status = fence.status();
    print(values(status), text(status));
    return ExitCode.DONE;
  }

  private ObjectNode values(FenceStatus status) {
    ObjectNode values =
        Json.object().put("path", path.toString()).put("state", lower(status.state()));
    status.mode().ifPresent(mode -> values.put("mode", lower(mode)));
    status
        .allowed()
        .ifPresent(
            allowed ->
                values.put("allowed_start", allowed.start()).put("allowed_end", allowed.end()));
    values
        .put("fenced", status.fenced())
        .put("held", status.held())
        .put("used_inside", status.usedInside())
        .put("used_outside", status.usedOutside())
        .put("free_inside", status.freeInside())
        .put("free_outside", status.freeOutside())
        .put("reserved", status.reserved())
        .put("size", status.size())
        .put("files", status.files())
        .put("extents", status.extents());
    if (!offline) {
      values
          .put("df_total", status.dfTotal())
          .put("df_used", status.dfUsed())
          .put("df_available", status.dfAvailable());
    }
    if (!status.message().isEmpty()) {
      values.put("message", status.message());
    }
    return values;
  }

  private String text(FenceStatus status) {
    Lines lines = new Lines(HANGING);
    String mode = status.mode().map(found -> ", " + lower(found)).orElse("");
    lines.add("%s: %s%s", path, lower(status.state()), mode);
    if (!status.message().isEmpty()) {
      lines.add("%s", status.message());
    }
    String size = ByteSize.text(status.size());
    status
        .allowed()
        .map(
            range ->
                ByteSize.text(range.start()) + " to " + ByteSize.text(range.end()) + " of " + size)
        .ifPresent(allowed -> lines.add("allowed           %s", allowed));
    lines.add(
        "fenced            %s in %d extents of %d files",
        ByteSize.text(status.fenced()), status.extents(), status.files());
    lines.add("used inside       %s", ByteSize.text(status.usedInside()));
    lines.add("used outside      %s", ByteSize.text(status.usedOutside()));
    lines.add("free inside       %s", ByteSize.text(status.freeInside()));
    lines.add("free outside      %s", ByteSize.text(status.freeOutside()));
    lines.add("reserved for root %s", ByteSize.text(status.reserved()));
    if (!offline) {
      lines.add(
          "df shows          %s used of %s, %s available",
          ByteSize.text(status.dfUsed()),
          ByteSize.text(status.dfTotal()),
          ByteSize.text(status.dfAvailable()));
    }
    return lines.toString();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
