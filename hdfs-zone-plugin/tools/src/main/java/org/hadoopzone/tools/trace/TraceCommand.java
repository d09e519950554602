/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.JsonCommand;
import org.hadoopzone.tools.cli.PictureFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Records the requests to a device, and prints a summary. */
@Command(
    name = "trace",
    description =
        "Show which addresses of a disk are read and written, and how sequential the accesses"
            + " are.",
    customSynopsis = {
      "disk-zones trace DEVICE --seconds=N [OPTIONS]",
      "   or: disk-zones trace DEVICE [OPTIONS] -- COMMAND..."
    })
public final class TraceCommand extends JsonCommand {
  @Parameters(index = "0", paramLabel = "DEVICE", description = "A disk or a partition.")
  private Path device;

  @Parameters(
      index = "1..*",
      paramLabel = "COMMAND",
      description = "Trace while this command runs. Its output goes to standard error.")
  private List<String> command = new ArrayList<>();

  @Option(names = "--seconds", paramLabel = "N", description = "Trace for N seconds.")
  private Integer seconds;

  @Option(names = "--csv", paramLabel = "FILE", description = "Also write each request to a file.")
  private Path csv;

  @Option(
      names = "--picture",
      paramLabel = "FILE",
      description = "Also draw address over time, in a .png file.")
  private Path picture;

  @Override
  public Integer call() throws IOException {
    requireValidOptions();
    int exitCode = 0;
    Recording recording;
    try (BlockTrace trace = BlockTrace.start(device)) {
      if (seconds == null) {
        exitCode = run(command);
      } else {
        TimeUnit.SECONDS.sleep(seconds);
      }
      recording = trace.stop();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted before the trace was complete", e);
    }
    report(recording);
    if (exitCode != 0) {
      throw new IOException(String.join(" ", command) + ": ended with exit code " + exitCode);
    }
    return ExitCode.DONE;
  }

  /**
   * Runs a command until it exits. Redirects its output to standard error, because standard output
   * is reserved for the summary.
   *
   * @return the exit code of the command; 127 if it is not found, as in a shell
   */
  private static int run(List<String> command) throws IOException, InterruptedException {
    List<String> shell = new ArrayList<>(Arrays.asList("/bin/sh", "-c", "exec \"$@\" >&2", "sh"));
    shell.addAll(command);
    return new ProcessBuilder(shell).inheritIO().start().waitFor();
  }

  private void requireValidOptions() {
    if ((seconds == null) == command.isEmpty()) {
      throw new IllegalArgumentException("specify either --seconds N or -- COMMAND");
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
    print(summary.values(), summary);
    if (csv != null) {
      RequestCsv.write(csv, recording.requests());
    }
    if (picture != null) {
      new TracePicture(recording.deviceSize)
          .add(device.toString(), recording.requests())
          .write(picture);
    }
  }
}
