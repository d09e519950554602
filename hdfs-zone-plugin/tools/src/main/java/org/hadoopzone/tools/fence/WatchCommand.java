/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.hadoopzone.fence.autosize.Decision;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.autosize.VolumeSample;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.JsonCommand;
import org.hadoopzone.tools.cli.OptionValue;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.util.ByteSize;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Adjusts the allowed range of advisory fences to the used space until the process is stopped. */
@Command(
    name = "watch",
    description = {
      "Keep the allowed range of advisory fences slightly larger than the used space.",
      "Prints a line for each change, with --json a JSON object. Stops on SIGTERM or Ctrl-C."
    })
final class WatchCommand extends JsonCommand {
  private static final int MS_PER_SECOND = 1000;

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description = "Directories with a fence, or with a fence in one of their parent directories.")
  private List<Path> paths;

  @Option(
      names = "--margin",
      paramLabel = "SIZE",
      description =
          "Space to keep available, such as 4G; default: a 128th of the volume, but at least"
              + " 32M and at most 4G.")
  private String margin;

  @Option(
      names = "--interval",
      paramLabel = "SECONDS",
      defaultValue = "0.25",
      description = "Time between two samples; default: 0.25.")
  private double interval;

  @Option(
      names = "--mb-stream-req",
      paramLabel = "BLOCKS",
      defaultValue = "0",
      description = {
        "Set mb_stream_req of the file systems, and restore it at the end; needs root.",
        "Default: 0, which leaves it unchanged."
      })
  private long streamRequest;

  @Override
  public Integer call() throws IOException {
    KeeperSettings settings = KeeperSettings.defaults();
    if (margin != null) {
      settings =
          OptionValue.of("--margin", settings, known -> known.withMargin(Sizes.bytes(margin)));
    }
    settings =
        OptionValue.of(
            "--interval", Math.round(MS_PER_SECOND * interval), settings::withIntervalMs);
    settings = OptionValue.of("--mb-stream-req", streamRequest, settings::withStreamRequest);
    KeeperSettings watched = settings;
    WatchPrinter printer = new WatchPrinter();
    watch(
        new WatchedPaths(
            printer, dir -> FenceKeeper.start(dir, watched, "fence watch", printer, fence -> 0)));
    return ExitCode.DONE;
  }

  /** Maintains the fences until the process ends or the current thread is interrupted. */
  private void watch(WatchedPaths watched) throws IOException {
    Thread atEnd = new Thread(watched::close, "fence-keeper-end");
    // Registers the hook first, so that a signal closes all keepers that have started by then.
    Runtime.getRuntime().addShutdownHook(atEnd);
    try {
      watched.start(paths);
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      end(watched, atEnd);
    } catch (IOException e) {
      end(watched, atEnd);
      throw e;
    }
  }

  private static void end(WatchedPaths watched, Thread atEnd) {
    Runtime.getRuntime().removeShutdownHook(atEnd);
    watched.close();
  }

  /** Prints a line for each event of a keeper. */
  private final class WatchPrinter implements KeeperListener {
    @Override
    public void changed(Path dir, Decision decision, VolumeSample before, VolumeSample after) {
      String kind = decision.kind() == Decision.Kind.WIDEN ? "widened" : "narrowed";
      String reason = decision.reason().name().toLowerCase(Locale.ROOT);
      String why =
          decision.reason() == Decision.Reason.PARTING ? "stopping" : reason.replace('_', ' ');
      sample(dir, kind, reason, kind + " (" + why + ")", after);
    }

    @Override
    public void lookedAfter(Path dir, VolumeSample sample) {
      sample(dir, "looked_after", "", "now adjusting the fence", sample);
    }

    private void sample(Path dir, String kind, String reason, String words, VolumeSample sample) {
      ObjectNode values =
          Json.object()
              .put("reason", reason)
              .put("allowed_start", sample.allowed().start())
              .put("allowed_end", sample.allowed().end())
              .put("available", sample.available())
              .put("used_inside", sample.usedInside())
              .put("fenced", sample.fenced());
      String end = ByteSize.text(sample.allowed().end());
      String available = ByteSize.text(sample.available());
      print(
          dir,
          kind,
          values,
          dir + ": " + words + ", allowed up to " + end + ", " + available + " available");
    }

    @Override
    public void tuned(Path dir, String setting, String before, String after) {
      print(
          dir,
          "tuned",
          Json.object().put("setting", setting).put("before", before).put("after", after),
          dir + ": " + setting + " changed from " + before + " to " + after);
    }

    @Override
    public void failed(Path dir, String message) {
      print(dir, "failed", Json.object().put("message", message), message);
    }

    private void print(Path dir, String kind, ObjectNode values, String text) {
      String now = now();
      ObjectNode event = Json.object().put("kind", kind).put("time", now);
      event(event.put("path", dir.toString()).setAll(values), now + " " + text);
    }
  }
}
