/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class DriveProgramTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Command(name = "measure")
  private record Program(Exception failure) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      throw failure;
    }
  }

  @Test
  void helpIsPrintedAndTheProgramDoesNotRun() {
    assertThat(line(new IOException("ran")).execute("--help")).isZero();
    assertThat(out).asString().contains("Usage: measure", "-h, --help");
  }

  @Test
  void exitCodeOfBadUsageIsTwo() {
    assertThat(line(new IOException("ran")).execute("--no-such-option")).isEqualTo(2);
    assertThat(err).asString().contains("--no-such-option");
  }

  @Test
  void failureIsReportedInTwoLinesWithExitCodeThree() {
    assertThat(line(new IOException("no space")).execute()).isEqualTo(3);
    assertThat(err.toString().lines()).containsExactly("measure failed: no space", "Run it again.");
  }

  @Test
  void failureWithoutMessageIsNamed() {
    assertThat(line(new IllegalStateException()).execute()).isEqualTo(3);
    assertThat(err).asString().startsWith("measure failed: java.lang.IllegalStateException");
  }

  private CommandLine line(Exception failure) {
    return DriveProgram.of(new Program(failure), "Run it again.")
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true));
  }
}
