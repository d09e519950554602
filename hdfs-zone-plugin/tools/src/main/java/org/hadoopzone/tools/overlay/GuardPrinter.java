/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import org.hadoopzone.tools.cli.Json;

/** Prints a line for each event of a guard. In text format, omits syncs that are not slow. */
final class GuardPrinter implements GuardListener {
  /**
   * The minimum duration of a slow sync in milliseconds: longer than a busy disk needs to write a
   * few files.
   */
  private static final long SLOW_MS = 1000;

  private final PrintWriter out;
  private final boolean json;

  GuardPrinter(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  @Override
  public void mounted(Path target) {
    print("mounted", target, null, "mounted and guarded");
  }

  @Override
  public void synced(long copiedUp, long tookMs) {
    if (json) {
      Map<String, Object> values = values("synced");
      values.put("copied_up", copiedUp);
      values.put("took_ms", tookMs);
      print(Json.line(values));
    } else if (tookMs >= SLOW_MS) {
      print(now() + " a sync took " + tookMs + " ms, after " + copiedUp + " files");
    }
  }

  @Override
  public void failed(Throwable failure) {
    if (json) {
      Map<String, Object> values = values("failed");
      values.put("reason", failure.toString());
      print(Json.line(values));
    } else {
      print(now() + " failed and goes on: " + failure);
    }
  }

  @Override
  public void ended(Path target) {
    print("ended", target, null, "synced, unmounted and ended cleanly");
  }

  @Override
  public void leftBehind(Path target, String why) {
    print(
        "left_behind",
        target,
        why,
        "still mounted, and without a guard: "
            + why
            + ". Stop what uses it (fuser -vm "
            + target
            + "), unmount it, and look at it with overlay check.");
  }

  private void print(String event, Path target, String why, String text) {
    if (json) {
      Map<String, Object> values = values(event);
      values.put("target", target.toString());
      if (why != null) {
        values.put("reason", why);
      }
      print(Json.line(values));
    } else {
      print(now() + " " + target + ": " + text);
    }
  }

  private void print(String line) {
    out.println(line);
    out.flush();
  }

  private static Map<String, Object> values(String event) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("time", now());
    values.put("kind", event);
    return values;
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
