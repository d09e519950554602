/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.hadoopzone.zone.Zone;

/** Checks properties that hold for any disk, any noise and any rule. */
class SurveyPropertyTest {
  @Property
  void theGridCoversTheDeviceAndKeepsDirectReadsAligned(
      @ForAll @LongRange(min = 8 << 20, max = 1L << 50) long size) {
    Grid grid = Grid.of(size);
    assertThat(grid.slots()).isGreaterThanOrEqualTo(1024);
    assertThat(grid.span() % Grid.ALIGNMENT).isZero();
    assertThat(grid.lead() % Grid.ALIGNMENT).isZero();
    assertThat(grid.lead()).isPositive().isLessThan(grid.span());
    assertThat(grid.address(0)).isZero();
    long end = grid.address(grid.slots() - 1) + grid.span();
    assertThat(size - end).isBetween(0L, grid.span() - 1);
  }

  @Example
  void aDeviceThatIsTooSmallIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Grid.of(Grid.minSize() - 1))
        .withMessage(
            "the device has 8.0 MiB (8388607 bytes); at least 8.0 MiB (8388608 bytes) are needed");
  }

  @Property(tries = 200)
  void thePlanTerminatesReadsBothEdgesAndNoSlotTwice(
      @ForAll @IntRange(min = 1024, max = 1_000_000) int slots,
      @ForAll @DoubleRange(min = 0.2, max = 1) double ratio,
      @ForAll @DoubleRange(min = 0, max = 0.5) double noise,
      @ForAll @DoubleRange(min = 0.5, max = 0.99) double share,
      @ForAll long seed) {
    SamplingPlan plan = new SamplingPlan(slots, BoundaryRule.atShareOfOuterRate(share));
    SortedMap<Integer, Sample> taken = new TreeMap<>();
    Random random = new Random(seed);
    for (OptionalInt next = plan.next(taken); next.isPresent(); next = plan.next(taken)) {
      int slot = next.getAsInt();
      assertThat(slot).isBetween(0, slots - 1);
      double rate = 1 - (1 - ratio) * slot / slots + noise * (random.nextDouble() - 0.5);
      assertThat(taken.put(slot, new Sample(slot, slot, Math.max(0.01, rate)))).isNull();
    }
    assertThat(taken).hasSizeBetween(plan.least(), SamplingPlan.MAX_SAMPLES);
    assertThat(taken).containsKeys(0, 1, 2, 3, 4, slots / 2, slots - 2, slots - 1);
  }

  @Property
  void aCurveNeverRisesAndStaysWithinItsSamples(
      @ForAll @Size(min = 10, max = 128) List<@DoubleRange(min = 1, max = 1e9) Double> rates) {
    Curve curve = new Curve(samples(rates));
    double before = curve.outerRate();
    for (long half = 0; half < 2L * rates.size() + 4; half++) {
      double rate = curve.rateAt(half << 29);
      assertThat(rate).isLessThanOrEqualTo(before + 1e-3);
      before = rate;
    }
    assertThat(curve.outerRate()).isLessThanOrEqualTo(Collections.max(rates) * (1 + 1e-9));
    assertThat(curve.innerRate()).isGreaterThanOrEqualTo(Collections.min(rates) * (1 - 1e-9));
    assertThat(curve.ratio()).isBetween(0.0, 1.0);
  }

  @Property
  void theOrderOfSamplesDoesNotMatter(
      @ForAll @Size(min = 10, max = 60) List<@DoubleRange(min = 1, max = 1e9) Double> rates,
      @ForAll Random random) {
    List<Sample> samples = samples(rates);
    Curve curve = new Curve(samples);
    Collections.shuffle(samples, random);
    assertThat(new Curve(samples).rateAt(3)).isEqualTo(curve.rateAt(3));
  }

  @Property
  void aFallingSequenceIsUnchangedByFit(@ForAll @Size(max = 50) List<@DoubleRange Double> values) {
    double[] falling =
        values.stream().sorted(Collections.reverseOrder()).mapToDouble(each -> each).toArray();
    assertThat(IsotonicRegression.fit(falling)).isEqualTo(falling);
  }

  @Property
  void theBoundaryMovesInwardsAsTheShareFalls(
      @ForAll @Size(min = 10, max = 60) List<@DoubleRange(min = 1, max = 1e9) Double> rates,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double one,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double other) {
    Curve curve = new Curve(samples(rates));
    long strict = boundary(curve, Math.max(one, other));
    long lenient = boundary(curve, Math.min(one, other));
    assertThat(strict).isLessThanOrEqualTo(lenient);
  }

  @Property
  void partFurtherOutThanAnOuterPartIsOuter(
      @ForAll @LongRange(min = 0, max = 1L << 50) long start,
      @ForAll @LongRange(min = 1, max = 1L << 50) long length,
      @ForAll @LongRange(min = 0, max = 1L << 50) long boundary) {
    if (BoundaryRule.zoneOf(start + 1, start + length + 1, boundary) == Zone.OUTER) {
      assertThat(BoundaryRule.zoneOf(start, start + length, boundary)).isEqualTo(Zone.OUTER);
    }
  }

  @Example
  void aShareMustBeBetweenZeroAndOne() {
    for (double wrong : new double[] {0, 1, -1, 1.5, Double.NaN}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> BoundaryRule.atShareOfOuterRate(wrong))
          .withMessage(wrong + " is not between 0 and 1");
    }
  }

  private static long boundary(Curve curve, double share) {
    return BoundaryRule.atShareOfOuterRate(share).boundary(curve).orElse(Long.MAX_VALUE);
  }

  /** Returns samples with these rates, one per GiB. */
  private static List<Sample> samples(List<Double> rates) {
    List<Sample> samples = new ArrayList<>();
    for (int slot = 0; slot < rates.size(); slot++) {
      samples.add(new Sample(slot, (long) slot << 30, rates.get(slot)));
    }
    return samples;
  }
}
