/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobRunnerTest {
  private final IOException unknownJob = new IOException("Unknown Job");

  @ParameterizedTest
  @EnumSource(
      value = FinalApplicationStatus.class,
      names = {"FAILED", "KILLED"})
  void jobFailsIfItFailedInYarn(FinalApplicationStatus status) {
    assertThat(JobRunner.failure("sort failed", unknownJob, Optional.of(status)))
        .isInstanceOf(JobFailedException.class)
        .hasMessage("sort failed")
        .hasCause(unknownJob);
  }

  @Test
  void jobFailsIfItCannotBeSubmitted() {
    assertThat(JobRunner.failure("sort failed", unknownJob, Optional.empty()))
        .isInstanceOf(JobFailedException.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = FinalApplicationStatus.class,
      names = {"SUCCEEDED", "UNDEFINED"})
  void lookupOfAJobThatHasNotFailedIsNotAFailedJob(FinalApplicationStatus status) {
    assertThat(JobRunner.failure("sort failed", unknownJob, Optional.of(status)))
        .isInstanceOf(IOException.class)
        .hasMessage("sort failed, but the job has the status " + status);
  }
}
