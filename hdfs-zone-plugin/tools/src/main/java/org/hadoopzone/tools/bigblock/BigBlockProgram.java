/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.bigblock;

import com.sun.jna.Platform;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;

/** Runs the native bigblock program that is packaged in the jar. */
final class BigBlockProgram {
  private static final String RESOURCE = "/" + Platform.RESOURCE_PREFIX + "/bigblock";

  /** Exit code of the dynamic loader if a library is missing. */
  private static final int CANNOT_BE_LOADED = 127;

  private static final int HANGING = 4;

  /** Prefix of lines that end in a command to copy; these lines are never wrapped. */
  private static final String TO_COPY = "To mount it: ";

  private BigBlockProgram() {}

  /**
   * Runs the program until it exits. A volume that it has mounted stays mounted in the background.
   *
   * @return the exit code of the program
   */
  static int run(List<String> arguments, PrintWriter out, PrintWriter err) throws IOException {
    Path program = unpack();
    try {
      int exitCode = run(program, arguments, out, err);
      if (exitCode == CANNOT_BE_LOADED) {
        err.println("It needs libfuse 3.12 or later: apt-get install fuse3");
        return ExitCode.FAILED;
      }
      return exitCode;
    } finally {
      // A running program no longer needs its file.
      Files.delete(program);
    }
  }

  private static Path unpack() throws IOException {
    try (InputStream content = BigBlockProgram.class.getResourceAsStream(RESOURCE)) {
      if (content == null) {
        throw new IOException(
            "There is no program for volumes in large blocks for "
                + Platform.RESOURCE_PREFIX
                + " in the jar: it is built on x86-64 only, and only where libfuse 3.12 or later is"
                + " found. Build the jar after apt-get install libfuse3-dev fuse3 pkg-config");
      }
      Path program = Files.createTempFile("bigblock", null);
      Files.copy(content, program, StandardCopyOption.REPLACE_EXISTING);
      if (!program.toFile().setExecutable(true)) {
        throw new IOException(program + ": cannot be made executable");
      }
      return program;
    }
  }

  private static int run(Path program, List<String> arguments, PrintWriter out, PrintWriter err)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    Process process;
    try {
      process = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new IOException(
          e.getMessage()
              + ". If that directory is mounted noexec, name another one: -Djava.io.tmpdir=DIR",
          e);
    }
    Thread complaints = new Thread(() -> print(process.getErrorStream(), err, false));
    complaints.start();
    print(process.getInputStream(), out, !arguments.contains("--json"));
    try {
      complaints.join();
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted before it was done", e);
    }
  }

  private static void print(InputStream from, PrintWriter to, boolean wrap) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
      lines
          .lines()
          .map(line -> wrap && !line.startsWith(TO_COPY) ? Columns.wrap(line, HANGING) : line)
          .forEach(to::println);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
