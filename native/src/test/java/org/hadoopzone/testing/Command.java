/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import java.io.IOException;
import org.hadoopzone.disk.advice.Program;

/** Runs programs. */
public final class Command {
  private Command() {}

  /**
   * Runs a program that must succeed, and returns what it has printed.
   *
   * @param command the program and its arguments, taken as texts
   * @throws IOException with what it printed if it fails
   */
  public static String run(Object... command) throws IOException {
    return Program.run(command);
  }
}
