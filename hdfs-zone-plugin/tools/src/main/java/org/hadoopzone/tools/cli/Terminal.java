/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.Console;
import java.lang.reflect.InvocationTargetException;

/** Detects whether a command runs in a terminal. */
public final class Terminal {
  private Terminal() {}

  /** Returns whether the standard input and the standard output are a terminal. */
  public static boolean isPresent() {
    Console console = System.console();
    return console != null && isTerminal(Console.class, console);
  }

  /**
   * Returns whether a console is a terminal. Before Java 22, each console is a terminal. In Java 22
   * to 24, a process has a console even if its output is redirected, so this method calls {@code
   * isTerminal}, which exists since Java 22.
   */
  static <T> boolean isTerminal(Class<T> type, T console) {
    try {
      return (Boolean) type.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
