/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.testing;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Checks when a test is skipped because it cannot start a process as another user. */
class JavaProcessTest {
  private final ProcessBuilder process = JavaProcess.of(JavaProcessTest.class, List.of());

  @Test
  void testIsSkippedIfTheStartingProgramFailsOrIsMissing() {
    for (String starter : new String[] {"false", "missing-program"}) {
      assertThatThrownBy(() -> JavaProcess.startedBy(process, starter))
          .isInstanceOf(TestAbortedException.class)
          .hasMessageContaining("needs [" + starter + "]");
    }
  }

  @Test
  void testIsSkippedIfTheClassPathCannotBeRead() {
    // Pretends that no file can be read.
    String starter = "shift 4; echo \"$@\"";
    assertThatThrownBy(() -> JavaProcess.startedBy(process, "sh", "-c", starter, "sh"))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining(System.getProperty("java.home"));
  }
}
