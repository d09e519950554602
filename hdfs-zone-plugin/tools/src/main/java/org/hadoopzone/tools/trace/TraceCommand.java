/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.PictureFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Records the requests to a device, and prints a summary. */
@Command(
    name = "trace",
    description = "Tells where a disk is read and written, and how sequentially.",
    customSynopsis = {
      "disk-zones trace DEVICE --seconds=N [OPTIONS]",
      "   or: disk-zones trace DEVICE [OPTIONS] -- COMMAND..."
    })
public final class TraceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "DEVICE", description = "A disk or a partition.")
  private Path device;

  @Parameters(
      index = "1..*",
      paramLabel = "COMMAND",
      description = "Trace while this runs. What it prints goes to standard error.")
  private List<String> command = new ArrayList<>();

  @Option(names = "--seconds", paramLabel = "N", description = "Trace for so long.")
  private Integer seconds;

  @Option(names = "--json", description = "Print the summary for programs, in bytes.")
  private boolean json;

  @Option(names = "--csv", paramLabel = "FILE", description = "Write each request, too.")
  private Path csv;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Draw address over time in a .png, too.")
  private Path picture;

  @Override
  public Integer call() throws IOException {
    requireSense();
    int exitCode = 0;
    Recording recording;
    try (BlockTrace trace = BlockTrace.start(device)) {
      if (seconds == null) {
        exitCode = TracedWork.command(command);
      } else {
        TracedWork.seconds(seconds);
      }
      recording = trace.stop();
    }
    report(recording);
    if (exitCode != 0) {
      throw new IOException(String.join(" ", command) + ": ended with exit code " + exitCode);
    }
    return ExitCode.DONE;
  }

  private void requireSense() {
    if ((seconds == null) == command.isEmpty()) {
      throw new IllegalArgumentException(
          "say how long to trace: either --seconds N, or -- COMMAND");
    }
    if (seconds != null && seconds <= 0) {
      throw new IllegalArgumentException("--seconds " + seconds + ": must be at least 1");
    }
    if (csv != null) {
      PictureFile.requireDirectory("--csv", csv);
    }
    if (picture != null) {
      PictureFile.requireKnownFormat(picture);
    }
  }

  private void report(Recording recording) throws IOException {
    TraceSummary summary = new TraceSummary(device.toString(), recording);
    PrintWriter out = spec.commandLine().getOut();
    out.println(json ? Json.text(summary.values()) : new TraceText(summary));
    out.flush();
    if (csv != null) {
      RequestCsv.write(csv, recording.requests());
    }
    if (picture != null) {
      new TracePicture(recording.deviceSize())
          .add(device.toString(), recording.requests())
          .write(picture);
    }
  }
}
