/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs complete surveys of disks with known curves. */
class SurveyTest {
  private static final BoundaryRule RULE = BoundaryRule.atShareOfOuterRate(0.9);

  /** The fraction of the capacity at which the smooth curve falls to 0.9 of the outer rate. */
  private static final double SMOOTH_BOUNDARY =
      (1 - 0.81) / (1 - SimulatedDisk.RATIO * SimulatedDisk.RATIO);

  /**
   * The fraction of the capacity at which the stepped curve falls below 0.9 of the outer rate. The
   * smooth curve falls below this rate between 7/29 and 8/29. The stepped curve therefore falls
   * below it at the start of step 8, counted from 0.
   */
  private static final double STEPPED_BOUNDARY = 8 / 30.0;

  @Test
  void findsRatioAndBoundaryOfASmoothCurve() throws IOException {
    Curve curve = survey(SimulatedDisk.of(SimulatedDisk::smooth));
    assertThat(curve.ratio()).isCloseTo(SimulatedDisk.RATIO, within(0.02 * SimulatedDisk.RATIO));
    assertThat(boundary(curve)).isCloseTo(SMOOTH_BOUNDARY, within(0.02 * SMOOTH_BOUNDARY));
  }

  @Test
  void findsRatioAndBoundaryOfADriveWithThirtyZones() throws IOException {
    Curve curve = survey(SimulatedDisk.of(SimulatedDisk::stepped));
    assertThat(curve.ratio()).isCloseTo(SimulatedDisk.RATIO, within(0.02 * SimulatedDisk.RATIO));
    assertThat(boundary(curve)).isCloseTo(STEPPED_BOUNDARY, within(0.02 * STEPPED_BOUNDARY));
  }

  @Test
  void oneSlowedReadInTwentyHardlyChangesTheResult() throws IOException {
    for (int seed = 1; seed <= 100; seed++) {
      Curve curve =
          survey(SimulatedDisk.of(SimulatedDisk::smooth).withSlowedReads(0.05).seeded(seed));
      assertThat(curve.ratio()).as("seed %d", seed).isCloseTo(SimulatedDisk.RATIO, within(0.02));
      assertThat(boundary(curve)).as("seed %d", seed).isCloseTo(SMOOTH_BOUNDARY, within(0.02));
    }
  }

  @Test
  void noiseOfThreePercentShiftsTheRateAtTheBoundaryByAtMostFour() throws IOException {
    for (int seed = 1; seed <= 100; seed++) {
      Curve curve = survey(SimulatedDisk.of(SimulatedDisk::smooth).withNoise(0.03).seeded(seed));
      assertThat(curve.ratio()).as("seed %d", seed).isCloseTo(SimulatedDisk.RATIO, within(0.03));
      assertThat(SimulatedDisk.smooth(boundary(curve)))
          .as("seed %d", seed)
          .isCloseTo(0.9, within(0.04));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.03, 0.1, 0.3})
  void aDiskWithoutZonesHasNoBoundaryHoweverNoisy(double noise) throws IOException {
    for (int seed = 1; seed <= 100; seed++) {
      Curve curve = survey(SimulatedDisk.of(capacity -> 1).withNoise(noise).seeded(seed));
      assertThat(RULE.boundary(curve)).as("seed %d", seed).isEmpty();
    }
  }

  @Test
  void aDiskThatIsFasterInsideHasNoBoundary() throws IOException {
    assertThat(RULE.boundary(survey(SimulatedDisk.of(capacity -> 0.5 + capacity / 2)))).isEmpty();
  }

  @Test
  void readsMostWhereTheCurveFalls() throws IOException {
    SimulatedDisk disk = SimulatedDisk.of(capacity -> capacity < 0.7 ? 1 : 0.5);
    Curve curve = survey(disk);
    assertThat(boundary(curve)).isCloseTo(0.7, within(0.002));
    assertThat(disk.reads()).isLessThan(50);
  }

  @Test
  void takesAQuarterOfAMinuteOnACommonDrive() throws IOException {
    SimulatedDisk disk = SimulatedDisk.of(SimulatedDisk::stepped);
    survey(disk);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(disk.getAsLong())).isLessThanOrEqualTo(15);
  }

  @Test
  void endsInTimeOnASlowDriveWithTheSamplesSoFar() throws IOException {
    SimulatedDisk slow = SimulatedDisk.of(capacity -> SimulatedDisk.smooth(capacity) / 40);
    Curve curve = survey(slow);
    assertThat(TimeUnit.NANOSECONDS.toSeconds(slow.getAsLong())).isBetween(40L, 60L);
    assertThat(curve.ratio()).isCloseTo(SimulatedDisk.RATIO, within(0.02));
  }

  @Test
  void refusesADriveThatHardlyAnswers() {
    SimulatedDisk failing = SimulatedDisk.of(capacity -> 0.005);
    assertThatThrownBy(() -> survey(failing))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "/dev/sdb: only 8 samples in 43 s. The device is busy or failing: check the kernel log"
                + " (dmesg), and repeat the survey when the device is idle.");
  }

  @Test
  void reportsProgressUpToTheTotal() throws IOException {
    SimulatedDisk disk = SimulatedDisk.of(SimulatedDisk::smooth);
    List<Long> seen = new ArrayList<>();
    Survey.run(
        "/dev/sdb",
        disk.grid(),
        disk,
        RULE,
        (done, total) -> {
          assertThat(done).isLessThanOrEqualTo(total);
          seen.add(done);
        },
        disk);
    assertThat(seen).isSorted().hasSize(disk.reads());
  }

  @Test
  void throughputOfARangeIsItsBytesDividedByItsTime() throws IOException {
    Curve curve = survey(SimulatedDisk.of(capacity -> capacity < 0.5 ? 1 : 0.5));
    ByteRange whole = ByteRange.of(0, SimulatedDisk.SIZE);
    // The harmonic mean of 190 MB/s (first half) and 95 MB/s (second half) is 126.7 MB/s.
    assertThat(curve.throughput(whole)).isCloseTo(126.7e6, within(0.5e6));
  }

  private static Curve survey(SimulatedDisk disk) throws IOException {
    return Survey.run("/dev/sdb", disk.grid(), disk, RULE, (done, total) -> {}, disk);
  }

  private static double boundary(Curve curve) {
    return (double) RULE.boundary(curve).orElseThrow() / SimulatedDisk.SIZE;
  }
}
