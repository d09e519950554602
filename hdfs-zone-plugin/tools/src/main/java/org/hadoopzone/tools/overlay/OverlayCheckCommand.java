/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.JsonCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Reports how the last use of an overlay ended, and allows it to be mounted again. */
@Command(
    name = "check",
    description = {
      "Show how the last use of an overlay ended, and which files may be damaged.",
      "Exits with 1 if the last use did not end cleanly, or if the overlay is mounted without a"
          + " guard."
    })
final class OverlayCheckCommand extends JsonCommand {
  private static final int HANGING = 4;

  @Option(names = "--upper", required = true, paramLabel = "DIR", description = "Upper layer.")
  private Path upper;

  @Option(names = "--work", required = true, paramLabel = "DIR", description = "Work directory.")
  private Path work;

  @Option(
      names = "--accept",
      description = "Accept the current content: sync it, and allow the overlay to be mounted.")
  private boolean accept;

  @Override
  public Integer call() throws IOException {
    Inspection inspection = new Inspection(upper, work);
    print(values(inspection), text(inspection).trim());
    EndState state = inspection.state;
    if (accept && state != EndState.CLEAN) {
      inspection.accept();
      return ExitCode.DONE;
    }
    return state == EndState.CLEAN || state == EndState.GUARDED
        ? ExitCode.DONE
        : ExitCode.PROBLEMS_FOUND;
  }

  private static ObjectNode values(Inspection inspection) {
    ObjectNode values =
        Json.object()
            .put("upper", inspection.upper.toString())
            .put("state", inspection.state.name().toLowerCase(Locale.ROOT))
            .put("last_sync_ms", inspection.lastSyncMs);
    ArrayNode changed = values.putArray("changed");
    inspection.changed.forEach(file -> changed.add(file.toString()));
    ArrayNode doubtful = values.putArray("doubtful");
    inspection.doubtful.forEach(file -> doubtful.add(file.toString()));
    return values;
  }

  private static String text(Inspection inspection) {
    StringBuilder text = new StringBuilder();
    text.append(line(inspection.upper + ": " + meaning(inspection)));
    if (inspection.state != EndState.CRASHED) {
      return list(text, inspection.doubtful);
    }
    List<Path> others = new ArrayList<>(inspection.doubtful);
    others.removeAll(new HashSet<>(inspection.changed));
    text.append(
        line(
            "files changed since the last sync: "
                + inspection.changed.size()
                + ". They may be stale, truncated or full of zeros: delete or restore them, then"
                + " run this command with --accept"));
    list(text, inspection.changed);
    text.append(
        line(
            "files with an older ctime: "
                + others.size()
                + ". They may still be damaged if a program has overwritten them in place since"
                + " the last sync, or if the clock was set back"));
    return list(text, others);
  }

  private static String line(String words) {
    return Columns.wrap(words, HANGING) + '\n';
  }

  /**
   * Appends file names. Users of the overlay choose these names, so they may contain any
   * characters.
   */
  private static String list(StringBuilder text, List<Path> files) {
    files.forEach(
        file -> text.append("  ").append(Columns.printable(file.toString())).append('\n'));
    return text.toString();
  }

  private static String meaning(Inspection inspection) {
    switch (inspection.state) {
      case GUARDED:
        return "in use by an overlay with a guard";
      case UNGUARDED:
        return "in use by an overlay without a guard: unmount it, then check again";
      case CLEAN:
        return "ended cleanly";
      case INTERRUPTED:
        return "the guard was killed or left the overlay mounted, but the machine has not rebooted"
            + " since. If the file system has stayed mounted and dmesg shows no errors, nothing is"
            + " lost: run this command with --accept, which syncs the data. Otherwise, treat the"
            + " overlay as after a crash";
      case CRASHED:
        return "did not end cleanly; last synced "
            + (inspection.lastSyncMs == 0
                ? "at an unknown time"
                : Instant.ofEpochMilli(inspection.lastSyncMs));
      default:
        return String.format(
            "was mounted volatile without a guard; if the machine has crashed since, any of its %d"
                + " files may be damaged: delete or restore them. Then run this command with"
                + " --accept",
            inspection.doubtful.size());
    }
  }
}
