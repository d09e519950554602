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
import org.hadoopzone.fence.FenceReport;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A command that changes a fence and reports the result. */
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
}
