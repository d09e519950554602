/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTest {
  /** A console like those of Java 22 and newer. */
  public record NewConsole(boolean isTerminal) {}

  @Test
  void consoleOfARedirectedProcessIsNoTerminal() {
    assertThat(Terminal.isTerminal(NewConsole.class, new NewConsole(false))).isFalse();
    assertThat(Terminal.isTerminal(NewConsole.class, new NewConsole(true))).isTrue();
  }

  @Test
  void consoleBeforeJava22IsATerminal() {
    assertThat(Terminal.isTerminal(Object.class, new Object())).isTrue();
  }

  @Test
  void testsRunWithoutATerminal() {
    assertThat(Terminal.isPresent()).isFalse();
  }
}
