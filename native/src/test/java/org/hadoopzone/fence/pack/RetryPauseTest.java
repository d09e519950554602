/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.SinkResults;
import org.junit.jupiter.api.Test;

/** Checks the pauses of a packer after failures. */
class RetryPauseTest {
  private static final int EDQUOT = 122;
  private static final int EIO = 5;
  private static final long HOUR_MS = TimeUnit.HOURS.toMillis(1);

  private final Exception quota = SinkResults.error(EDQUOT, "the quota is exhausted", 0);
  private final Exception disk = SinkResults.error(EIO, "I/O error", 0);

  @Test
  void pauseDoublesUpToTheMaximumAndBeginsAnewAfterASuccess() {
    RetryPause pause = new RetryPause(10_000);
    assertThat(pause.after(disk)).isEqualTo(2000);
    assertThat(pause.after(new IOException())).isEqualTo(4000);
    assertThat(pause.after(new OutOfMemoryError())).isEqualTo(8000);
    assertThat(pause.after(disk)).isEqualTo(10_000);
    assertThat(pause.after(disk)).isEqualTo(10_000);
    pause.reset();
    assertThat(pause.after(disk)).isEqualTo(2000);
    assertThat(new RetryPause(1000).after(disk)).isEqualTo(1000);
  }

  @Test
  void pauseAfterAnExhaustedQuotaIsAnHourEvenIfTheMaximumIsLess() {
    assertThat(new RetryPause(6 * HOUR_MS).after(quota)).isEqualTo(HOUR_MS);
    assertThat(new RetryPause(1000).after(quota)).isEqualTo(HOUR_MS);
  }

  @Test
  void pauseAfterAnExhaustedQuotaIsLongerAfterManyFailures() {
    RetryPause pause = new RetryPause(6 * HOUR_MS);
    for (int i = 0; i < 20; i++) {
      pause.after(quota);
    }
    assertThat(pause.after(quota)).isEqualTo(6 * HOUR_MS);
  }

  @Test
  void exhaustedQuotaDoesNotProlongThePauseAfterAnotherFailure() {
    RetryPause pause = new RetryPause(6 * HOUR_MS);
    pause.after(quota);
    assertThat(pause.after(disk)).isEqualTo(4000);
  }
}
