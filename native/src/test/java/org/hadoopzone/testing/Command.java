/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
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
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    // Callers compare the output with English messages.
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
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
}
