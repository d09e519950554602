/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that changes a fence and reports the result; the nested classes are the commands. */
abstract class FenceOperation implements Callable<Integer> {
  private static final int HANGING = 4;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "PATH", description = "A directory of the file system.")
  private Path path;

  @Option(names = "--json", description = "Print what was done for programs.")
  private boolean json;

  /** Applies the change to the fence of a path. */
  abstract FenceReport apply(Path path, Bar bar) throws IOException;

  /** Returns the command that undoes the change; null if there is none. */
  String howToUndo(Path path) {
    return null;
  }

  /** Parses the requested range for the file system of the fence. */
  static ByteRange range(BasicFence fence, String allow) throws IOException {
    return ByteRange.parse(allow, fence.status().size());
  }

  @Override
  public final Integer call() throws IOException {
    FenceReport report;
    try (Bar bar = Bar.begin(spec.name())) {
      report = apply(path, bar);
    }
    String undo = howToUndo(path);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(Json.text(values(report, undo)));
    } else {
      out.println(Columns.wrap(sentence(report), HANGING));
      if (undo != null) {
        out.println("To undo it: " + undo);
      }
    }
    return report.left() == 0 ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }

  private Map<String, Object> values(FenceReport report, String undo) {
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("path", path.toString());
    done.put("taken", report.taken());
    done.put("given_back", report.givenBack());
    done.put("left_outside", report.left());
    done.put("most_held_inside", report.mostHeld());
    if (undo != null) {
      done.put("undo", undo);
    }
    return done;
  }

  private String sentence(FenceReport report) {
    String left =
        report.left() == 0
            ? ""
            : "; " + Sizes.text(report.left()) + " outside could not be taken: run it again";
    return path
        + ": "
        + Sizes.text(report.taken())
        + " fenced, "
        + Sizes.text(report.givenBack())
        + " given back"
        + left;
  }

  /** Sets a fence; replaces an existing one. */
  @Command(name = "set", description = "Allow new files in one range only.")
  static final class SetCommand extends AdoptingOperation {
    @Option(
        names = "--allow",
        required = true,
        paramLabel = "RANGE",
        description = "The first 110G or 22%%, or a part such as 10G..110G.")
    private String allow;

    @Option(
        names = "--mode",
        defaultValue = "MANDATORY",
        description = "mandatory (default), or advisory: the fence may give way when asked to.")
    private Fence.Mode mode;

    @Override
    FenceReport apply(Path path, Bar bar) throws IOException {
      BasicFence fence = fence(path);
      return fence.set(range(fence, allow), mode, bar::advance);
    }
  }

  /** Widens the allowed range. */
  @Command(name = "widen", description = "Allow new files in more than now.")
  static final class WidenCommand extends FenceOperation {
    @Option(
        names = "--allow",
        required = true,
        paramLabel = "RANGE",
        description = "What to allow, which contains what is allowed now.")
    private String allow;

    @Override
    FenceReport apply(Path path, Bar bar) throws IOException {
      Fence fence = Fence.in(path);
      return fence.widen(range(fence, allow), bar::advance);
    }
  }

  /** Narrows the allowed range. */
  @Command(name = "narrow", description = "Allow new files in less than now.")
  static final class NarrowCommand extends FenceOperation {
    @Option(
        names = "--allow",
        required = true,
        paramLabel = "RANGE",
        description = "What to allow, which lies in what is allowed now.")
    private String allow;

    @Override
    FenceReport apply(Path path, Bar bar) throws IOException {
      Fence fence = Fence.in(path);
      return fence.narrow(range(fence, allow), bar::advance);
    }
  }

  /** Removes the fence. */
  @Command(name = "lift", description = "Allow new files everywhere again.")
  static final class LiftCommand extends AdoptingOperation {
    @Override
    FenceReport apply(Path path, Bar bar) throws IOException {
      return fence(path).lift(bar::advance);
    }
  }

  /**
   * An operation that can accept a fence that another program has changed, and a file system that
   * is not mounted.
   */
  private abstract static class AdoptingOperation extends FenceOperation {
    @Option(
        names = "--adopt",
        description = "Put right, or remove, a fence that someone else has changed.")
    private boolean adopt;

    @ArgGroup(exclusive = false)
    private Offline offline;

    final BasicFence fence(Path path) throws IOException {
      BasicFence fence = Offline.fence(offline, path);
      return adopt ? fence.adopted() : fence;
    }

    @Override
    String howToUndo(Path path) {
      return Offline.howToUndo(offline, path);
    }
  }
}
