/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Waits for the end of a trace: for a number of seconds, or until a command exits. */
final class TracedWork {
  private TracedWork() {}

  /** Waits for a number of seconds. */
  static void seconds(int seconds) throws IOException {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Runs a command until it exits. Redirects its output to standard error, because standard output
   * is reserved for the summary.
   *
   * @return the exit code of the command; 127 if it is not found, as in a shell
   */
  static int command(List<String> command) throws IOException {
    List<String> toStandardError =
        new ArrayList<>(Arrays.asList("/bin/sh", "-c", "exec \"$@\" >&2", "sh"));
    toStandardError.addAll(command);
    try {
      return new ProcessBuilder(toStandardError).inheritIO().start().waitFor();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted before the trace was complete", cause);
  }
}
