/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.job.JobFailedException;
import org.junit.jupiter.api.Test;

class ConcurrentJobsTest {
  @Test
  void jobThatDoesNotEndIsAFailureOfTheSystem() {
    Callable<String> hanging =
        () -> {
          new CountDownLatch(1).await();
          return "done";
        };

    assertThatThrownBy(() -> ConcurrentJobs.runAll(List.of(hanging), Duration.ofMillis(1)))
        .isInstanceOf(JobFailedException.class);
  }

  @Test
  void limitIsLongerOnDrivesThatAreSlowerThanRealOnes() {
    assertThat(limit(0)).isEqualTo(limit(1)).isEqualTo(limit(10)).isEqualTo(Duration.ofMinutes(10));
    assertThat(limit(0.5)).isEqualTo(Duration.ofMinutes(20));
  }

  private static Duration limit(double timeScale) {
    return ConcurrentJobs.limit(new DriveKind(DriveKind.PAPERS, timeScale));
  }
}
