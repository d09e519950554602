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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;

/** Runs the native bigblock program that is packaged in the jar. */
final class BigBlockProgram {
  private static final String RESOURCE = "/" + Platform.RESOURCE_PREFIX + "/bigblock";

  /** Exit code of the dynamic loader if a library is missing. */
  private static final int CANNOT_BE_LOADED = 127;

  /** The start of a line with a command to copy. Such a line is not wrapped. */
  private static final String TO_COPY = "To mount it: ";

  private BigBlockProgram() {}

  /**
   * Runs the program until it exits. A volume that the program has mounted stays mounted after the
   * program exits.
   *
   * @return the exit code of the program
   */
  static int run(List<String> arguments, PrintWriter out, PrintWriter err) throws IOException {
    Path program = unpack();
    try {
      int exitCode = run(program, arguments, out, err);
      if (exitCode == CANNOT_BE_LOADED) {
        err.println("bigblock needs libfuse 3.12 or later: apt-get install fuse3");
        return ExitCode.FAILED;
      }
      return exitCode;
    } finally {
      // A running program no longer needs its file.
      Files.deleteIfExists(program);
    }
  }

  private static Path unpack() throws IOException {
    try (InputStream content = BigBlockProgram.class.getResourceAsStream(RESOURCE)) {
      if (content == null) {
        throw new IOException(
            "The jar does not contain the program bigblock for "
                + Platform.RESOURCE_PREFIX
                + ". The build includes bigblock only on x86-64 with libfuse 3.12 or later: run"
                + " apt-get install libfuse3-dev fuse3 pkg-config, and build the jar again");
      }
      Path program = Files.createTempFile("bigblock", null);
      // If a signal ends the JVM, run() does not delete the file.
      program.toFile().deleteOnExit();
      Files.copy(content, program, StandardCopyOption.REPLACE_EXISTING);
      return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
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
              + ". If the temporary directory is mounted noexec, specify another directory with"
              + " DISK_ZONES_OPTS=-Djava.io.tmpdir=DIR",
          e);
    }
    Thread errors = new Thread(() -> print(process.getErrorStream(), err, false));
    errors.start();
    print(process.getInputStream(), out, !arguments.contains("--json"));
    try {
      errors.join();
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while bigblock was running", e);
    }
  }

  private static void print(InputStream from, PrintWriter to, boolean wrap) {
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(from, Charset.defaultCharset()))) {
      lines
          .lines()
          .map(line -> wrap && !line.startsWith(TO_COPY) ? Columns.wrap(line) : line)
          .forEach(to::println);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
