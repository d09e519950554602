/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs external programs. */
public final class Command {
  private Command() {}

  /**
   * Runs a program that must succeed, and returns its output.
   *
   * @param command the program and its arguments, converted by {@code toString}
   * @throws IOException if the program fails; the message has its output
   */
  public static String run(Object... command) throws IOException {
    String[] words = Arrays.stream(command).map(Object::toString).toArray(String[]::new);
    ProcessBuilder program = new ProcessBuilder(words).redirectErrorStream(true);
    // Callers compare the output with English messages.
    program.environment().put("LC_ALL", "C.UTF-8");
    return output(0, program);
  }

  /**
   * Runs a program that must end with a given exit code, and returns its standard output.
   *
   * @throws IOException if the program ends with another exit code; the message has its output
   */
  public static String output(int exitCode, ProcessBuilder program) throws IOException {
    String name = String.join(" ", program.command());
    // Not a pipe: a thread that reads a pipe cannot be interrupted when a test exceeds its time.
    Path output = Files.createTempFile("output", null);
    try {
      int ended = waitFor(program.redirectOutput(output.toFile()).start(), name);
      String text = new String(Files.readAllBytes(output), StandardCharsets.UTF_8);
      if (ended != exitCode) {
        throw new IOException(name + ": exit code " + ended + ": " + text.trim());
      }
      return text;
    } finally {
      Files.delete(output);
    }
  }

  private static int waitFor(Process process, String name) throws IOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException(name + ": interrupted", e);
    }
  }
}
