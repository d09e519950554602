/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.JsonCommand;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Moves cold files of a volume to its inner tracks. The free space is then on the outer tracks. */
@Command(
    name = "pack",
    description = {
      "Move cold files to the inner tracks of an ext4 disk that is in use.",
      "The free space is then on the outer, fast tracks. Default action: --plan."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:success",
      "1:--now was stopped, left cold files on the outer tracks, or could not move a file",
      "2:bad usage",
      "3:failure"
    })
public final class PackCommand extends JsonCommand {
  @Parameters(paramLabel = "PATH", description = "A directory on the file system to pack.")
  private Path path;

  /** The options that select an action; at most one of them. */
  static final class Action {
    @Option(names = "--plan", description = "Show which files would move, and the gain.")
    private boolean plan;

    @Option(names = "--now", description = "Move the files; Ctrl-C stops at any time.")
    private boolean now;

    @Option(
        names = "--status",
        description = "Show cold files, fenced space, and the process that maintains the fence.")
    private boolean status;

    @Option(names = "--stop", description = "Stop a pack --now that runs on the volume.")
    private boolean stop;

    @Option(names = "--undo", description = "Lift the fence. Files stay where they are.")
    private boolean undo;
  }

  @ArgGroup(exclusive = true)
  private Action action;

  @Mixin private PackOptions options = new PackOptions();

  @Override
  public Integer call() throws IOException {
    Action chosen = action == null ? new Action() : action;
    boolean isPlan = !(chosen.now || chosen.status || chosen.stop || chosen.undo);
    PackSettings settings = options.settings();
    if (isPlan) {
      options.requireValidPlan();
    } else {
      String others = "--now, --status, --stop or --undo";
      requireNone(others, "--survey", "--drive", "--job", "--picture");
    }
    if (chosen.stop || chosen.undo) {
      requireNone("--stop or --undo", "--min-age", "--rate", "--max-disk-busy-percent");
    }
    PackVolume volume = PackVolume.of(path, Sysfs.ofThisMachine(), Mounts.ofThisProcess());
    if (chosen.now) {
      PackResult result = new PackRun(volume, settings).run(this::print);
      return result.isComplete() ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
    }
    print(run(chosen, volume, settings));
    return ExitCode.DONE;
  }

  private void print(PackResult result) {
    print(result.values(), result.text());
  }

  private PackResult run(Action chosen, PackVolume volume, PackSettings settings)
      throws IOException {
    if (chosen.status) {
      return new PackState(volume, settings).show();
    }
    if (chosen.stop) {
      return PackEnd.stop(volume);
    }
    return chosen.undo ? PackEnd.undo(volume) : new PlanRun(volume, options).run(settings);
  }
}
