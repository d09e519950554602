/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.bigblock;

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
import org.hadoopzone.cli.Columns;
import org.hadoopzone.cli.Main;

/** The program in the jar that volumes in large blocks are made of. */
final class Program {
  private static final String RESOURCE = "/" + Platform.RESOURCE_PREFIX + "/bigblock";

  /** What the system's loader exits with where a library is missing. */
  private static final int CANNOT_BE_LOADED = 127;

  private static final int HANGING = 4;

  /** How a line begins that ends in a command to copy, so that it is never broken. */
  private static final String TO_COPY = "To mount it: ";

  private Program() {}

  /**
   * Runs it to its end; a volume that it has mounted goes on in the background.
   *
   * @return its exit code
   */
  static int run(List<String> arguments, PrintWriter out, PrintWriter err) throws IOException {
    Path program = unpack();
    try {
      int exitCode = run(program, arguments, out, err);
      if (exitCode == CANNOT_BE_LOADED) {
        err.println("It needs libfuse 3.12 or later: apt-get install fuse3");
        return Main.FAILED;
      }
      return exitCode;
    } finally {
      // One that is running does not need its file any more.
      Files.delete(program);
    }
  }

  private static Path unpack() throws IOException {
    try (InputStream content = Program.class.getResourceAsStream(RESOURCE)) {
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
