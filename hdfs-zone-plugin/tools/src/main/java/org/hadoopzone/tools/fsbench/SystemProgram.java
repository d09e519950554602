/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Runs system programs. */
final class SystemProgram {
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
    try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      String output = out.lines().collect(Collectors.joining("\n"));
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

  /** Returns whether {@link #run} can find a program on the PATH. */
  static boolean exists(String name) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(dir -> new File(dir, name).canExecute());
  }
}
