/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
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
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> Command.run("sleep", "100000"))
        .isInstanceOf(IOException.class)
        .hasMessage("sleep 100000: interrupted");

    assertThat(Thread.interrupted()).isTrue();
    Wait.until("the end of the program", () -> programs("sleep").isEmpty());
  }

  /** Returns the programs with a name that this process has started. */
  private static List<ProcessHandle> programs(String name) {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().command().orElse("").endsWith("/" + name))
        .toList();
  }
}
