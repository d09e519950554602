/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Checks when the packer may work, with a clock and a disk that the test controls. */
class PackPaceTest {
  private long nowMs;
  private long busyMs;

  /** Percentage of time for which other processes keep the disk busy. */
  private int others;

  private boolean stopped;

  private final PackPace pace =
      new PackPace(
          PackSettings.defaults(),
          () -> new long[] {busyMs},
          new PackPace.Sleeper() {
            @Override
            public boolean sleep(long milliseconds) {
              nowMs += milliseconds;
              busyMs += milliseconds * others / 100;
              return stopped;
            }

            @Override
            public long nanoTime() {
              return TimeUnit.MILLISECONDS.toNanos(nowMs);
            }
          });

  @Test
  void doesNotBeginBeforeDiskWasIdleForASecond() throws Exception {
    assertThat(pace.mayGoOn()).isFalse();
    others = 11;
    assertThat(pace.checkIdle()).isFalse();
    assertThat(pace.mayGoOn()).isFalse();
    others = 10;
    long before = nowMs;
    assertThat(pace.checkIdle()).isTrue();
    assertThat(nowMs - before).isEqualTo(1000);
    assertThat(pace.mayGoOn()).isTrue();
  }

  @Test
  void stopsWithinASecondWhenOthersUseTheDisk() throws Exception {
    pace.checkIdle();
    for (int i = 0; i < 100; i++) {
      work();
      assertThat(pace.mayGoOn()).isTrue();
    }
    others = 50;
    long began = nowMs;
    while (pace.mayGoOn()) {
      work();
    }
    assertThat(nowMs - began).isLessThan(1000);
    others = 0;
    assertThat(pace.mayGoOn()).isFalse();
    assertThat(pace.checkIdle()).isTrue();
  }

  @Test
  void restsForATenthOfTheTime() throws Exception {
    pace.checkIdle();
    long began = nowMs;
    long worked = 0;
    for (int i = 0; i < 1000; i++) {
      work();
      worked += 50;
      pace.mayGoOn();
    }
    assertThat((double) worked / (nowMs - began)).isBetween(0.88, 0.95);
  }

  @Test
  void stopsWhenPackerIsStopped() throws Exception {
    pace.checkIdle();
    stopped = true;
    work();
    nowMs += 1000;
    assertThat(pace.mayGoOn()).isFalse();
  }

  @Test
  void limitOf100PercentNeedsNoCounters() throws Exception {
    PackPace free =
        new PackPace(
            PackSettings.defaults().withMaxDiskBusyPercent(100),
            () -> {
              throw new AssertionError("read");
            },
            new PackPace.Sleeper() {
              @Override
              public boolean sleep(long milliseconds) {
                return false;
              }

              @Override
              public long nanoTime() {
                return 0;
              }
            });
    assertThat(free.checkIdle()).isTrue();
    assertThat(free.mayGoOn()).isTrue();
  }

  /** Keeps the disk busy for 50 ms, as a step of the packer does. */
  private void work() {
    nowMs += 50;
    busyMs += 50;
  }
}
