/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.JsonCommand;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Mounts overlays and guards them until the process is stopped. */
@Command(
    name = "guard",
    description = {
      "Mount overlays, and sync copied-up files in batches.",
      "Syncs after N files or T seconds (--files, --seconds), not after each copied-up file. A"
          + " crash can lose data that was written since the last sync, even if a program has"
          + " called fsync. On SIGTERM or Ctrl-C, unmounts the overlays, syncs, and exits."
          + " @FILE reads options from a file; @@ stands for an @ at the start of an argument.",
      "With --json, prints one JSON object per line."
    })
final class GuardCommand extends JsonCommand {
  @ArgGroup(exclusive = false, multiplicity = "1..*")
  private List<Dirs> overlays;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "" + SyncRule.DEFAULT_FILES,
      description = "Sync after N copied-up or new files; default ${DEFAULT-VALUE}.")
  private int files;

  @Option(
      names = "--seconds",
      paramLabel = "T",
      defaultValue = "" + SyncRule.DEFAULT_SECONDS,
      description = "Sync at least every T seconds; default ${DEFAULT-VALUE}.")
  private int seconds;

  /** The directories of one overlay. To mount several overlays, repeat the options. */
  static final class Dirs {
    @Option(names = "--target", required = true, paramLabel = "DIR", description = "Mount point.")
    private Path target;

    /**
     * Not a list, because picocli would collect the --lower options of all overlays in one list.
     */
    @Option(
        names = "--lower",
        required = true,
        paramLabel = "DIR[:DIR...]",
        description = "Lower layers, separated by colons, the topmost first.")
    private String lower;

    @Option(names = "--upper", required = true, paramLabel = "DIR", description = "Upper layer.")
    private Path upper;

    @Option(names = "--work", required = true, paramLabel = "DIR", description = "Work directory.")
    private Path work;

    private OverlayDirs resolve() throws IOException {
      List<Path> layers =
          Arrays.stream(lower.split(":")).map(Paths::get).collect(Collectors.toList());
      return OverlayDirs.of(layers, upper, work, target);
    }
  }

  @Override
  public Integer call() throws IOException {
    List<OverlayDirs> dirs = new ArrayList<>();
    for (Dirs overlay : overlays) {
      dirs.add(overlay.resolve());
    }
    GuardPrinter printer = new GuardPrinter();
    // Registers the hook before the mount. A signal then never leaves overlays mounted without a
    // guard.
    CompletableFuture<OverlayGuard> mounted = new CompletableFuture<>();
    CompletableFuture<Void> ended = new CompletableFuture<>();
    Runnable atExit =
        () -> {
          mounted.thenAccept(OverlayGuard::stop);
          // The JVM exits when this hook returns, so wait for the last sync.
          ended.join();
          if (printer.open.get() > 0) {
            // Without halt, the exit code would be the same as after a clean end.
            Runtime.getRuntime().halt(ExitCode.FAILED);
          }
        };
    Runtime.getRuntime().addShutdownHook(new Thread(atExit, "guard-end"));
    try (OverlayGuard guard = OverlayGuard.mount(dirs, new SyncRule(files, seconds), printer)) {
      mounted.complete(guard);
      guard.run();
    } finally {
      ended.complete(null);
    }
    return ExitCode.DONE;
  }

  /** Prints a line for each event of a guard. In text format, omits syncs that are not slow. */
  private final class GuardPrinter implements GuardListener {
    /**
     * The minimum duration of a slow sync in milliseconds. Even a busy disk writes a few files in
     * less time.
     */
    private static final long SLOW_MS = 1000;

    /** The number of overlays that were mounted and have not ended cleanly. */
    private final AtomicInteger open = new AtomicInteger();

    @Override
    public void mounted(Path target) {
      open.incrementAndGet();
      print("mounted", target + ": mounted and guarded", "target", target);
    }

    @Override
    public void synced(long copiedUp, long tookMs) {
      if (json || tookMs >= SLOW_MS) {
        String text = "sync of " + copiedUp + " files took " + tookMs + " ms";
        print("synced", text, "copied_up", copiedUp, "took_ms", tookMs);
      }
    }

    @Override
    public void failed(Throwable failure) {
      print("failed", "the guard continues after a failure: " + failure, "reason", failure);
    }

    @Override
    public void ended(Path target) {
      open.decrementAndGet();
      print("ended", target + ": unmounted, synced and ended cleanly", "target", target);
    }

    @Override
    public void leftBehind(Path target, String why) {
      String text =
          "%1$s: still mounted, without a guard: %2$s. Stop the processes that use it (fuser -vm"
              + " %1$s), unmount it, and run overlay check.";
      print("left_behind", String.format(text, target, why), "target", target, "reason", why);
    }

    /**
     * Prints an event: the text or, with {@code --json}, an object with the given entries. The
     * entries alternate between keys and values.
     */
    private void print(String kind, String text, Object... entries) {
      String now = now();
      ObjectNode values = Json.object().put("time", now).put("kind", kind);
      for (int i = 0; i < entries.length; i += 2) {
        Object value = entries[i + 1];
        values.putPOJO((String) entries[i], value instanceof Long ? value : value.toString());
      }
      event(values, now + " " + text);
    }
  }
}
