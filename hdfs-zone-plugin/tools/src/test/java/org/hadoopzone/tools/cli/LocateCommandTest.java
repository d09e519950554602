/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Checks the errors of {@code locate} for commands that cannot be carried out. */
class LocateCommandTest extends CommandTest {
  @Test
  void aPathIsRequired() {
    assertThat(run("locate")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("HDFS_PATH");
  }

  @Test
  void theFormerNameOfTheCommandStillWorks() {
    assertThat(run("where", "/tmp/x")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("/tmp/x is on file:///, not on HDFS");
    assertThat(run("settle", "relative")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("is not an absolute path");
  }

  @Test
  void pathThatIsNotOnHdfsIsBadUsage() {
    assertThat(run("locate", "/tmp/x")).isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("/tmp/x is on file:///, not on HDFS", "core-site.xml");
  }

  @Test
  void missingOuterDirsAreReported() {
    run("locate", "/tmp/x");
    assertThat(err).contains("hadoop.disk-zone.outer.dirs is not set in the client configuration");
    run("locate", "-Dhadoop.disk-zone.outer.dirs=/data/*/outer", "/tmp/x");
    assertThat(err).doesNotContain("hadoop.disk-zone.outer.dirs");
  }

  @Test
  void invalidOuterDirsAreRefused() {
    assertThat(run("locate", "-Dhadoop.disk-zone.outer.dirs=outer", "/tmp/x"))
        .isEqualTo(ExitCode.BAD_USAGE);
    assertThat(err).contains("hadoop.disk-zone.outer.dirs: \"outer\" is not an absolute path");
  }

  @Test
  void anUnreachableNameNodeIsAFailure() {
    assertThat(
            run(
                "locate",
                "-Dhadoop.disk-zone.outer.dirs=/data/*/outer",
                "hdfs://localhost:1/tmp/x"))
        .isEqualTo(ExitCode.FAILED);
    assertThat(err)
        .contains("localhost:1", "Connection refused. Check that the daemon is running")
        .doesNotContain("\tat ", "wiki");
  }
}
