/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Mounts overlays and guards them until the process is stopped. */
@Command(
    name = "guard",
    description = {
      "Mount overlays without the kernel's sync per copied-up file.",
      "Syncs them once per so many files and seconds instead. A crash can take what was written"
          + " since the last sync, even if a program has synced it. Ends on SIGTERM or Ctrl-C,"
          + " with a sync. @FILE reads options from a file."
    })
final class GuardCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @ArgGroup(exclusive = false, multiplicity = "1..*")
  private List<Dirs> overlays;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "" + SyncRule.DEFAULT_FILES,
      description = "Sync after so many copied-up or new files; default ${DEFAULT-VALUE}.")
  private int files;

  @Option(
      names = "--seconds",
      paramLabel = "T",
      defaultValue = "" + SyncRule.DEFAULT_SECONDS,
      description = "Sync when the last one is so long ago; default ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(names = "--json", description = "Print a JSON object in each line.")
  private boolean json;

  /** The directories of one overlay; the options may be repeated. */
  static final class Dirs {
    @Option(
        names = "--target",
        required = true,
        paramLabel = "DIR",
        description = "Where to mount it.")
    private Path target;

    @Option(
        names = "--lower",
        required = true,
        split = ":",
        paramLabel = "DIR",
        description = "What shows through; several with colons, the topmost first.")
    private List<Path> lower;

    @Option(
        names = "--upper",
        required = true,
        paramLabel = "DIR",
        description = "What takes the changes.")
    private Path upper;

    @Option(
        names = "--work",
        required = true,
        paramLabel = "DIR",
        description = "An empty directory beside it, for overlayfs.")
    private Path work;

    private OverlayDirs value() throws IOException {
      return OverlayDirs.of(lower, upper, work, target);
    }
  }

  @Override
  public Integer call() throws IOException {
    List<OverlayDirs> dirs = new ArrayList<>();
    for (Dirs overlay : overlays) {
      dirs.add(overlay.value());
    }
    GuardPrinter printer = new GuardPrinter(spec.commandLine().getOut(), json);
    // Registers the hook before the mounts, so that a signal cannot end the process between the
    // two.
    CompletableFuture<OverlayGuard> mounted = new CompletableFuture<>();
    CountDownLatch ended = new CountDownLatch(1);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(mounted, ended), "guard-end"));
    try (OverlayGuard guard = OverlayGuard.mount(dirs, new SyncRule(files, seconds), printer)) {
      mounted.complete(guard);
      guard.run();
    } finally {
      ended.countDown();
    }
    return ExitCode.DONE;
  }

  /**
   * Stops the guard once it has mounted, and waits for its last sync. The JVM exits when this hook
   * returns.
   */
  private static void end(CompletableFuture<OverlayGuard> mounted, CountDownLatch ended) {
    mounted.thenAccept(OverlayGuard::stop);
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Prints a line for each event of a guard. In text format, omits syncs that are not slow. */
  private static final class GuardPrinter implements GuardListener {
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
}
