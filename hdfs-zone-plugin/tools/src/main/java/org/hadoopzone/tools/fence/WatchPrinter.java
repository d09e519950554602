/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;

/** Prints a line for each event of a keeper. */
final class WatchPrinter implements KeeperListener {
  private final PrintWriter out;
  private final boolean json;

  WatchPrinter(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  @Override
  public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
    String what = decision.kind() == Decision.Kind.WIDEN ? "widened" : "narrowed";
    String why = decision.reason().name().toLowerCase(Locale.ROOT);
    print(dir, what, why, after);
  }

  @Override
  public void lookedAfter(Path dir, VolumeSample look) {
    print(dir, "looked after", "", look);
  }

  @Override
  public void tuned(Path dir, String setting, String before, String after) {
    if (json) {
      Map<String, Object> values = values(dir, "tuned");
      values.put("setting", setting);
      values.put("before", before);
      values.put("after", after);
      out.println(Json.line(values));
    } else {
      out.printf("%s %s: %s from %s to %s%n", now(), dir, setting, before, after);
    }
    out.flush();
  }

  @Override
  public void failed(Path dir, String message) {
    if (json) {
      Map<String, Object> values = values(dir, "failed");
      values.put("message", message);
      out.println(Json.line(values));
    } else {
      out.println(now() + " " + message);
    }
    out.flush();
  }

  private void print(Path dir, String what, String why, VolumeSample look) {
    if (json) {
      Map<String, Object> values = values(dir, what);
      values.put("reason", why);
      values.put("allowed_start", look.allowed().start());
      values.put("allowed_end", look.allowed().end());
      values.put("available", look.available());
      values.put("used_inside", look.usedInside());
      values.put("fenced", look.fenced());
      out.println(Json.line(values));
    } else {
      out.printf(
          "%s %s: %s%s, allowed up to %s, %s available%n",
          now(),
          dir,
          what,
          why.isEmpty() ? "" : " (" + why.replace('_', ' ') + ")",
          Sizes.text(look.allowed().end()),
          Sizes.text(look.available()));
    }
    out.flush();
  }

  private static Map<String, Object> values(Path dir, String what) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("time", now());
    values.put("path", dir.toString());
    values.put("kind", what.replace(' ', '_'));
    return values;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
