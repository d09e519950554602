/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {
  private final List<Throwable> reported = new ArrayList<>();
  private long seconds = 100;
  private final BackgroundWork work =
      new BackgroundWork(reported::add, () -> TimeUnit.SECONDS.toNanos(seconds));

  @Test
  void countsAndReportsAnyThrowable() {
    List<Throwable> thrown =
        List.of(
            new IOException(),
            new IllegalStateException(),
            new OutOfMemoryError(),
            new StackOverflowError(),
            new NoClassDefFoundError());
    for (Throwable each : thrown) {
      assertThat(work.run(() -> sneak(each))).isFalse();
    }
    assertThat(reported).isEqualTo(thrown);
    assertThat(work.failures()).isEqualTo(thrown.size());
    assertThat(work.run(() -> {})).isTrue();
    assertThat(work.failures()).isEqualTo(thrown.size());
  }

  @Test
  void timeSinceSuccessGrowsUntilNextSuccess() {
    seconds += 7;
    assertThat(work.secondsSinceSuccess()).isEqualTo(7);
    work.run(() -> sneak(new OutOfMemoryError()));
    assertThat(work.secondsSinceSuccess()).isEqualTo(7);
    work.run(() -> {});
    assertThat(work.secondsSinceSuccess()).isZero();
  }

  @Test
  void survivesReportThatFailsItself() {
    BackgroundWork mute =
        new BackgroundWork(
            failure -> {
              throw new OutOfMemoryError();
            });
    assertThat(mute.run(() -> sneak(new OutOfMemoryError()))).isFalse();
    assertThat(mute.failures()).isOne();
  }

  @Test
  void interruptIsNoFailureAndIsPreserved() {
    assertThat(work.run(() -> sneak(new InterruptedException()))).isFalse();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(work.failures()).isZero();
    assertThat(reported).isEmpty();
  }

  private static void sneak(Throwable thrown) throws Exception {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (Exception) thrown;
  }

  @Test
  void messageThatIsOnlyAPathIsShownWithItsClass() {
    assertThat(BackgroundWork.messageOf(new NoSuchFileException("/data/1")))
        .isEqualTo("java.nio.file.NoSuchFileException: /data/1");
    assertThat(BackgroundWork.messageOf(new NoSuchFileException("/data/1", null, "is gone")))
        .isEqualTo("/data/1: is gone");
  }
}
