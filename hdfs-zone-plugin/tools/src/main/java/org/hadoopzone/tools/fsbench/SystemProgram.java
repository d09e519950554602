/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Collection;

/** Runs system programs. */
final class SystemProgram {
  private static final int PIECE = 8192;

  private SystemProgram() {}

  /**
   * Runs a program that must succeed, and returns its output.
   *
   * @param command the program and its arguments, converted with {@code toString}
   * @throws IOException if the program fails, with its output
   */
  static String run(Object... command) throws IOException {
    String[] words = Arrays.stream(command).map(Object::toString).toArray(String[]::new);
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    try {
      String output = all(process.getInputStream());
      if (process.waitFor() != 0) {
        throw new IOException(String.join(" ", words) + ": " + output.trim());
      }
      return output;
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(String.join(" ", words) + ": interrupted", e);
    }
  }

  /** Runs a command given as a collection of words. */
  static String run(Collection<String> command) throws IOException {
    return run(command.toArray());
  }

  /** Returns whether {@link #run} can find a program on the PATH. */
  static boolean exists(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(dir -> new File(dir, name).canExecute());
  }

  private static String all(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE];
    for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
      bytes.write(piece, 0, read);
    }
    return bytes.toString();
  }
}
