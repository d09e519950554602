/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void returnsOutputOfProgramThatSucceeds() throws IOException {
    assertThat(Command.run("sh", "-c", "echo out; echo error >&2")).isEqualTo("out\nerror\n");
  }

  @Test
  void messageHasExitCodeAndOutputOfProgramThatFails() {
    assertThatThrownBy(() -> Command.run("sh", "-c", "echo broken; exit 3"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(": exit code 3: broken");
  }

  @Test
  void interruptKillsTheProgram() {
    Set<ProcessHandle> before = children();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Command.run("sleep", "100000"))
        .isInstanceOf(IOException.class)
        .hasMessage("sleep 100000: interrupted");

    assertThat(Thread.interrupted()).isTrue();
    Wait.until("the end of the program", () -> before.containsAll(children()));
  }

  private static Set<ProcessHandle> children() {
    return ProcessHandle.current().children().collect(Collectors.toSet());
  }
}
