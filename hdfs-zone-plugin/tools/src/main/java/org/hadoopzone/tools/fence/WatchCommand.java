/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adjusts the allowed range of advisory fences to the used space until the process is stopped. */
@Command(
    name = "watch",
    description = {
      "Keep the allowed range of advisory fences just above what is in use.",
      "Prints a line for each change. Ends on SIGTERM or Ctrl-C."
    })
final class WatchCommand implements Callable<Integer> {
  private static final int MS_PER_SECOND = 1000;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Directories on file systems with a fence, there or in a directory above.")
  private List<Path> paths;

  @Option(
      names = "--margin",
      paramLabel = "SIZE",
      description = "What is kept available, as in 4G; default a 128th, from 32M to 4G.")
  private String margin;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "0.25",
      description = "The time between two looks; default 0.25.")
  private double interval;

  @Option(
      names = "--mb-stream-req",
      paramLabel = "BLOCKS",
      defaultValue = "0",
      description = {
        "Keep mb_stream_req of the file systems at this, as root, and set it back in the end;",
        "default 0: leave it alone."
      })
  private long streamRequest;

  @Option(names = "--json", description = "Print a JSON object in each line.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    KeeperSettings settings =
        KeeperSettings.defaults()
            .withMargin(margin == null ? 0 : Sizes.bytes(margin))
            .withIntervalMs(Math.round(MS_PER_SECOND * interval))
            .withStreamRequest(streamRequest);
    List<Path> dirs = new ArrayList<>();
    for (Path path : paths) {
      dirs.add(
          FenceFinder.find(path)
              .orElseThrow(
                  () ->
                      new IOException(
                          path + ": has no fence; set one with fence set --mode advisory")));
    }
    PrintWriter out = spec.commandLine().getOut();
    watch(FenceKeeper.start(dirs, settings, "fence watch", new WatchPrinter(out, json)));
    return ExitCode.DONE;
  }

  /** Waits until the process ends or the current thread is interrupted, then closes the keeper. */
  private static void watch(FenceKeeper keeper) {
    Thread atEnd = new Thread(keeper::close, "fence-keeper-end");
    Runtime.getRuntime().addShutdownHook(atEnd);
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Runtime.getRuntime().removeShutdownHook(atEnd);
      keeper.close();
    }
  }

  /** Prints a line for each event of a keeper. */
  private static final class WatchPrinter implements KeeperListener {
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
}
