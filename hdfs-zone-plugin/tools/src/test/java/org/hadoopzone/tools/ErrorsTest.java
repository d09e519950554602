/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.UnknownHostException;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.hadoopzone.tools.cli.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Command;

/** Checks the messages and exit codes of commands that fail. */
class ErrorsTest {
  private final StringWriter err = new StringWriter();

  static Stream<Arguments> errors() {
    return Stream.of(
        Arguments.of(
            new OutOfMemoryError("Java heap space"),
            "Out of memory: Java heap space. Increase the heap, for example with"
                + " DISK_ZONES_OPTS=-Xmx2g."),
        Arguments.of(
            new UnsatisfiedLinkError("/tmp/jna.so: failed to map segment"),
            "Cannot load a native library: /tmp/jna.so: failed to map segment. If the temporary"
                + " directory is mounted noexec, specify another directory with"
                + " DISK_ZONES_OPTS=-Djna.tmpdir=DIR."),
        Arguments.of(
            new NoClassDefFoundError("org/apache/hadoop/Missing"),
            "Cannot load a Java class: java.lang.NoClassDefFoundError: org/apache/hadoop/Missing."
                + " Check HADOOP_HOME and the class path for missing jars or jars of another"
                + " version."),
        Arguments.of(
            new StackOverflowError(),
            "Unexpected error. Report this as a bug, with the command line and these lines:"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void errorOfTheVirtualMachineIsAFailureWithRemedy(Error error, String message) {
    int exitCode =
        run(
            () -> {
              throw error;
            });
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString()).startsWith(message + System.lineSeparator());
  }

  @Test
  void classNameOfACauseIsNotPrinted() {
    run(
        () -> {
          throw new RuntimeException(new IOException("core-site.xml is malformed"));
        });
    assertThat(err.toString()).isEqualTo("core-site.xml is malformed" + System.lineSeparator());
  }

  @Test
  void stackTraceOfADaemonIsNotPrinted() {
    int exitCode =
        run(
            () -> {
              throw new IOException("Superuser privilege is required\n\tat org.X.y\n\tat org.Z.a");
            });
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(err).hasToString("Superuser privilege is required" + System.lineSeparator());
  }

  @Test
  void failuresThatFollowAFailureArePrinted() {
    IOException failure = new IOException("/data/1: cannot sync");
    failure.addSuppressed(new IOException("/data/1/work/guard: cannot write"));
    run(
        () -> {
          throw failure;
        });
    assertThat(err.toString().lines())
        .containsExactly(
            "/data/1: cannot sync", "Another failure: /data/1/work/guard: cannot write");
  }

  @Test
  void unknownHostIsAFailureWithRemedy() {
    int exitCode =
        run(
            () -> {
              throw new IllegalArgumentException(new UnknownHostException("nn.example"));
            });
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(err.toString())
        .startsWith(
            "unknown host nn.example. Check that the daemon is running, and check its address");
  }

  @Test
  void outputThatCannotBeWrittenIsAFailure() throws IOException {
    try (PrintWriter full = new PrintWriter("/dev/full")) {
      assertThat(Main.run(full, new PrintWriter(err), "--version")).isEqualTo(ExitCode.FAILED);
    }
    assertThat(err.toString()).startsWith("Cannot write to standard output: the disk may be full");
  }

  private int run(Callable<Integer> body) {
    return Main.run(
        () -> Main.commandLine().addSubcommand(new FailingCommand(body)),
        new PrintWriter(new StringWriter()),
        new PrintWriter(err),
        "fail");
  }

  @Command(name = "fail")
  private static final class FailingCommand implements Callable<Integer> {
    private final Callable<Integer> body;

    private FailingCommand(Callable<Integer> body) {
      this.body = body;
    }

    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }
}
