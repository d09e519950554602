/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.cli.trace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a trace goes on for: some seconds, or a command. */
final class TracedWork {
  private TracedWork() {}

  /** Waits. */
  static void seconds(int seconds) throws IOException {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * Runs a command to its end. What it prints goes to standard error, for standard output is for
   * the summary.
   *
   * @return its exit code; 127 if it is not found, as in a shell
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
