/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Lines;
import org.hadoopzone.util.ByteSize;

/** Formats a forecast as text, and for {@code --json}. */
final class PlanTable {
  private static final String ROW = "%-26s %10s %11s %13s %14s";
  private static final double PERCENT = 100;

  /** Indentation of wrapped lines in characters: aligns with the text after the label. */
  private static final int HANGING = 12;

  private final PackForecast forecast;
  private final List<String> hints;

  /**
   * Creates a formatter.
   *
   * @param hints sentences for the end of the text
   */
  PlanTable(PackForecast forecast, List<String> hints) {
    this.forecast = forecast;
    this.hints = hints;
  }

  @Override
  public String toString() {
    Lines lines = new Lines(HANGING);
    SpaceMap map = forecast.before();
    lines.add(
        "%s: ext4 on %s, %s, %.0f %% in use; %s",
        forecast.volume().dir(),
        forecast.volume().device().path(),
        ByteSize.text(map.size()),
        PERCENT * (map.size() - map.vacant()) / map.size(),
        fence());
    table(lines);
    staying(lines);
    if (forecast.plan().bytes() > 0) {
      moves(lines);
      worth(lines);
    }
    List<String> doubts = forecast.doubts();
    if (!doubts.isEmpty()) {
      lines.add("not worth it  %s", String.join(" ", doubts));
    }
    hints.forEach(hint -> lines.add("%s", hint));
    return lines.toString();
  }

  private String fence() {
    long end = forecast.plan().endBefore();
    return forecast.volume().fence().isPresent()
        ? "allowed range up to " + ByteSize.text(end)
        : "no fence";
  }

  private void table(Lines lines) {
    lines.add(ROW, "age since last write", "files", "size", "files to move", "bytes to move");
    for (SpaceKind kind : SpaceKind.values()) {
      PackScan.Count files = forecast.scan().files().get(kind);
      if (files != null) {
        row(lines, kind.label(), files, forecast.moving(kind));
      }
    }
    PackScan.Count cold = forecast.scan().cold();
    lines.add("cold        %s in %d files", ByteSize.text(cold.bytes()), cold.files());
  }

  private void row(Lines lines, String label, PackScan.Count files, PackScan.Count moving) {
    lines.add(
        ROW,
        label,
        files.files(),
        ByteSize.text(files.bytes()),
        moving.files(),
        ByteSize.text(moving.bytes()));
  }

  private void staying(Lines lines) {
    List<String> reasons = new ArrayList<>();
    for (ColdRule.Stay reason : ColdRule.Stay.values()) {
      long files = forecast.staying(reason);
      if (files > 0) {
        reasons.add(String.format("%d %s", files, reason.text()));
      }
    }
    if (!reasons.isEmpty()) {
      lines.add("stay        files: %s", String.join(", ", reasons));
    }
  }

  private void moves(Lines lines) {
    lines.add(
        "moves       %s%s in %d files, from addresses below %s to free space above this address",
        forecast.plan().isComplete() ? "" : "at least ",
        ByteSize.text(forecast.plan().bytes()),
        forecast.plan().files().size(),
        ByteSize.text(forecast.plan().endAfter()));
    lines.add(
        "takes       %s if the disk is otherwise idle, at %s MB/s (%s)",
        Ages.text(forecast.moveSeconds()),
        mb(forecast.moveRate()),
        forecast.isLimited() ? "the limit of --rate" : "read and written by the same disk");
  }

  private void worth(Lines lines) {
    double before = forecast.rateBefore();
    double after = forecast.rateAfter();
    lines.add(
        "free space  %s at %s MB/s now, %s MB/s when packed (%+.1f %%)",
        ByteSize.text(forecast.before().vacant()),
        mb(before),
        mb(after),
        PERCENT * (after / before - 1));
    lines.add(
        "job time    %s to write and then read %s now, %s when packed, %s when packed with a fence"
            + " that follows the used space",
        Ages.text(forecast.jobSeconds(before)),
        ByteSize.text(forecast.jobBytes()),
        Ages.text(forecast.jobSeconds(after)),
        Ages.text(forecast.jobSeconds(forecast.rateWithFence())));
    lines.add("rates       %s; without seeks", forecast.speed().origin());
  }

  /** Formats a rate in MB/s without the unit. */
  private static String mb(double bytesPerSecond) {
    return String.format(Locale.ROOT, "%.1f", bytesPerSecond / SpeedProfile.MB);
  }

  /** Returns the values of {@code --json}, in bytes, seconds and bytes per second. */
  ObjectNode values() {
    ObjectNode values =
        Json.object()
            .put("path", forecast.volume().dir().toString())
            .put("device", forecast.volume().device().path())
            .put("disk", forecast.volume().disk().path())
            .put("rotational", forecast.volume().disk().rotational())
            .put("size", forecast.before().size())
            .put("free", forecast.before().bytes(SpaceKind.FREE))
            .put("fenced", forecast.before().bytes(SpaceKind.FENCED))
            .put("has_fence", forecast.volume().fence().isPresent())
            .put("allowed_end", forecast.plan().endBefore())
            .put("target_end", forecast.plan().endAfter())
            .put("cold_files", forecast.scan().cold().files())
            .put("cold_bytes", forecast.scan().cold().bytes())
            .put("files_to_move", forecast.plan().files().size())
            .put("bytes_to_move", forecast.plan().bytes())
            .put("complete", forecast.plan().isComplete())
            .put("move_rate", Math.round(forecast.moveRate()))
            .put("move_seconds", forecast.moveSeconds())
            .put("rates_from", forecast.speed().origin())
            .put("rates_assumed", forecast.speed().isAssumed())
            .put("free_rate_before", Math.round(forecast.rateBefore()))
            .put("free_rate_after", Math.round(forecast.rateAfter()))
            .put("job_bytes", forecast.jobBytes())
            .put("job_seconds_before", forecast.jobSeconds(forecast.rateBefore()))
            .put("job_seconds_after", forecast.jobSeconds(forecast.rateAfter()))
            .put("job_seconds_with_fence", forecast.jobSeconds(forecast.rateWithFence()))
            .put("worth_it", forecast.doubts().isEmpty());
    forecast.doubts().forEach(values.putArray("doubts")::add);
    hints.forEach(values.putArray("hints")::add);
    ages(values.putArray("ages"));
    ArrayNode staying = values.putArray("staying");
    for (ColdRule.Stay reason : ColdRule.Stay.values()) {
      staying
          .addObject()
          .put("reason", reason.name().toLowerCase(Locale.ROOT))
          .put("files", forecast.staying(reason));
    }
    return values;
  }

  private void ages(ArrayNode ages) {
    for (SpaceKind kind : SpaceKind.values()) {
      if (kind.isData()) {
        PackScan.Count files = forecast.scan().files().getOrDefault(kind, new PackScan.Count());
        ages.addObject()
            .put("age", kind.name().toLowerCase(Locale.ROOT))
            .put("files", files.files())
            .put("bytes", files.bytes())
            .put("files_to_move", forecast.moving(kind).files())
            .put("bytes_to_move", forecast.moving(kind).bytes());
      }
    }
  }
}
