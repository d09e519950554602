/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import org.hadoopzone.fence.BasicFence;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.Lease;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.util.ByteSize;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Base class of the commands that change a fence and report the result. The commands are nested
 * classes.
 */
abstract class FenceOperation extends FenceSubcommand {
  /** Applies the change to the fence. */
  abstract FenceReport apply(Fence.Progress progress) throws IOException;

  /** Returns the command that undoes the change; null if there is none. */
  String howToUndo() {
    return null;
  }

  @Override
  public final Integer call() throws IOException {
    FenceReport report;
    try (Bar bar = Bar.begin(spec.name())) {
      report = apply(bar::advance);
    }
    ObjectNode values =
        Json.object()
            .put("path", path.toString())
            .put("taken", report.taken())
            .put("given_back", report.givenBack())
            .put("left_outside", report.left())
            .put("most_held_inside", report.mostHeld());
    String text = Columns.wrap(sentence(report));
    if (howToUndo() != null) {
      values.put("undo", howToUndo());
      text += System.lineSeparator() + "To undo it: " + howToUndo();
    }
    print(values, text);
    return report.left() == 0 ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }

  private String sentence(FenceReport report) {
    String changed =
        String.format(
            "%s: %s fenced, %s released",
            path, ByteSize.text(report.taken()), ByteSize.text(report.givenBack()));
    return report.left() == 0
        ? changed
        : String.format(
            "%s; %s outside the allowed range are not fenced, because the free extents are too"
                + " small, or files were deleted meanwhile. Run the command again",
            changed, ByteSize.text(report.left()));
  }

  /** The option with the new allowed range. */
  private static final class Allow {
    @Option(
        names = "--allow",
        required = true,
        paramLabel = "RANGE",
        description =
            "The new range: a size from the start (110G or 22%%), or two positions (10G..110G).")
    private String range;

    private ByteRange of(FenceStatus status) {
      return ByteRange.parse(range, status.size());
    }
  }

  /** Sets a fence; replaces an existing one. */
  @Command(name = "set", description = "Set the allowed range, in which new files are placed.")
  static final class SetCommand extends AdoptingOperation {
    @Mixin private Allow allow;

    @Option(
        names = "--mode",
        paramLabel = "MODE",
        defaultValue = "MANDATORY",
        description =
            "mandatory (default), or advisory: programs such as fence watch may widen the range"
                + " when writers need space.")
    private Fence.Mode mode;

    @Override
    FenceReport apply(BasicFence fence, Fence.Progress progress) throws IOException {
      FenceStatus before = fence.status();
      ByteRange allowed = allow.of(before);
      // Removes the name before the operation, which may be cancelled or killed.
      String lastOwner = removeNameOfLastOwner();
      try {
        return fence.set(allowed, mode, progress);
      } catch (FenceException e) {
        try {
          if (!lastOwner.isEmpty() && isSame(before, fence.status())) {
            Lease.restoreNameOfLastOwner(path, name(), lastOwner);
          }
        } catch (IOException notRestored) {
          e.addSuppressed(notRestored);
        }
        throw e;
      }
    }

    private static boolean isSame(FenceStatus before, FenceStatus after) {
      return before.state() == after.state()
          && before.mode().equals(after.mode())
          && before.allowed().equals(after.allowed());
    }
  }

  /** Widens the allowed range. */
  @Command(
      name = "widen",
      description = {"Enlarge the allowed range.", "The new range must contain the current one."})
  static final class WidenCommand extends FenceOperation {
    @Mixin private Allow allow;

    @Override
    FenceReport apply(Fence.Progress progress) throws IOException {
      Fence fence = Fence.in(path);
      return fence.widen(allow.of(fence.status()), progress);
    }
  }

  /** Narrows the allowed range. */
  @Command(
      name = "narrow",
      description = {"Reduce the allowed range.", "The current range must contain the new one."})
  static final class NarrowCommand extends FenceOperation {
    @Mixin private Allow allow;

    @Override
    FenceReport apply(Fence.Progress progress) throws IOException {
      Fence fence = Fence.in(path);
      return fence.narrow(allow.of(fence.status()), progress);
    }
  }

  /** Removes the fence. */
  @Command(name = "lift", description = "Remove the fence.")
  static final class LiftCommand extends AdoptingOperation {
    @Override
    FenceReport apply(BasicFence fence, Fence.Progress progress) throws IOException {
      FenceReport report = fence.lift(progress);
      removeNameOfLastOwner();
      return report;
    }
  }

  /**
   * An operation that can adopt a fence that another program has changed. Also works on unmounted
   * file systems.
   */
  private abstract static class AdoptingOperation extends FenceOperation {
    @Option(
        names = "--adopt",
        description = "Accept a fence that another program has changed, and repair or remove it.")
    private boolean adopt;

    @ArgGroup(exclusive = false)
    private Offline offline;

    abstract FenceReport apply(BasicFence fence, Fence.Progress progress) throws IOException;

    @Override
    final FenceReport apply(Fence.Progress progress) throws IOException {
      BasicFence fence = Offline.fence(offline, path);
      return apply(adopt ? fence.adopted() : fence, progress);
    }

    /**
     * Removes the name of the last owner, and returns the name; empty if there is none. Does
     * nothing on an unmounted file system, because the operation removes the file with the name.
     */
    final String removeNameOfLastOwner() {
      return offline == null ? Lease.removeNameOfLastOwner(path, name()) : "";
    }

    /** Returns the name of the operation for other processes. */
    final String name() {
      return "fence " + spec.name();
    }

    @Override
    String howToUndo() {
      return Offline.howToUndo(offline, path);
    }
  }
}
