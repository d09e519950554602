/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

/** Tests each step of the decision. */
class ZoneChooserTest {
  private static final long GB = 1L << 30;
  private static final ZoneChooser CHOOSER =
      new ZoneChooser(new SpillOverBand(Percent.of(10), Percent.of(2)), Percent.of(50), GB);

  @Test
  void takesThePreferredZone() {
    assertChoice(Zone.OUTER, GB, "outer", Choice.Reason.PREFERRED, outer(500), inner(500));
    assertChoice(Zone.INNER, GB, "inner", Choice.Reason.PREFERRED, outer(500), inner(500));
  }

  @Test
  void spillsOverHalfOfTheFilesInTheMiddleOfTheBand() {
    List<Candidate<String>> volumes = List.of(outer(60), inner(500));
    Random random = new Random(1);
    int spilledOver = 0;
    for (int i = 0; i < 1000; i++) {
      Choice<String> choice =
          CHOOSER
              .choose(Candidates.of(volumes), GB, Zone.OUTER, draw(random::nextDouble))
              .orElseThrow();
      if (choice.reason() == Choice.Reason.PREFERRED_ZONE_LOW) {
        assertThat(choice.handle()).isEqualTo("inner");
        spilledOver++;
      }
    }
    assertThat(spilledOver).isCloseTo(500, within(60));
  }

  @Test
  void spillsOverAllFilesAtTheEndOfTheBand() {
    assertChoice(Zone.OUTER, GB, "inner", Choice.Reason.PREFERRED_ZONE_LOW, outer(20), inner(500));
  }

  @Test
  void keepsLowPreferredZoneIfOtherZoneIsFull() {
    assertChoice(Zone.OUTER, GB, "outer", Choice.Reason.PREFERRED, outer(20), inner(1));
  }

  @Test
  void usesTheOtherZoneWhenThePreferredOneIsTooSmallForTheFile() {
    assertChoice(
        Zone.OUTER, 200 * GB, "inner", Choice.Reason.PREFERRED_ZONE_FULL, outer(199), inner(500));
  }

  @Test
  void tellsAMissingPreferredZoneFromAFullOne() {
    assertChoice(
        Zone.INNER, GB, "outer", Choice.Reason.PREFERRED_ZONE_MISSING, outer(600), outer(600));
    assertChoice(
        Zone.OUTER, GB, "inner", Choice.Reason.PREFERRED_ZONE_MISSING, inner(500), inner(500));
  }

  @Test
  void permanentFilesUseReservedSpaceOnlyIfNothingElseFits() {
    assertChoice(
        Zone.INNER, 100 * GB, "outer", Choice.Reason.PREFERRED_ZONE_FULL, outer(600), inner(90));
    assertChoice(
        Zone.INNER, 100 * GB, "outer", Choice.Reason.RESERVED_SPACE, outer(599), inner(90));
  }

  @Test
  void usesTheAdditionalSpaceOfThePreferredZoneBeforeReservedSpace() {
    assertChoice(Zone.INNER, 100 * GB, "inner", Choice.Reason.LAST_SPACE, outer(599), inner(101));
  }

  @Test
  void usesReservedSpaceFirstWhereTheAdditionalSpaceStaysFree() {
    Candidate<String> full = new Candidate<>(new ZonedVolume<>("full", Zone.OUTER, 1000 * GB), GB);
    assertChoice(Zone.INNER, GB / 2, "outer", Choice.Reason.RESERVED_SPACE, full, outer(400));
    assertChoice(Zone.INNER, GB / 2, "full", Choice.Reason.RESERVED_SPACE, full, outer(0));
  }

  @Test
  void countsBytesBeforeSpillOver() {
    Candidates<String> volumes = Candidates.of(List.of(inner(103), inner(99), outer(99)));
    assertThat(CHOOSER.bytesBeforeSpillOver(volumes, Zone.INNER)).isEqualTo(2 * GB);
    assertThat(CHOOSER.bytesBeforeSpillOver(volumes, Zone.OUTER)).isEqualTo(-GB);
    Candidate<String> unknown = new Candidate<>(new ZonedVolume<>("unknown", Zone.OUTER, 0), 0);
    assertThat(CHOOSER.bytesBeforeSpillOver(Candidates.of(List.of(unknown)), Zone.OUTER))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void choosesNothingWhenNothingFits() {
    assertThat(
            CHOOSER.choose(Candidates.of(List.of(outer(1), inner(1))), GB, Zone.OUTER, Draw.RANDOM))
        .isEmpty();
    assertThat(
            CHOOSER.choose(Candidates.of(List.<Candidate<String>>of()), 0, Zone.INNER, Draw.RANDOM))
        .isEmpty();
  }

  @Test
  void toleratesUnknownCapacityAndNegativeSpace() {
    Candidate<String> unknown =
        new Candidate<>(new ZonedVolume<>("unknown", Zone.OUTER, 0), 5 * GB);
    Candidate<String> negative =
        new Candidate<>(new ZonedVolume<>("negative", Zone.OUTER, GB), Long.MIN_VALUE);
    assertChoice(Zone.OUTER, GB, "unknown", Choice.Reason.PREFERRED, negative, unknown);
    assertThat(
            CHOOSER.choose(
                Candidates.of(List.of(unknown)), Long.MAX_VALUE, Zone.OUTER, Draw.RANDOM))
        .isEmpty();
  }

  /** Asserts the choice for a draw that spills over only if all files spill over. */
  private static void assertChoice(
      Zone preferred,
      long size,
      String place,
      Choice.Reason reason,
      Candidate<String> first,
      Candidate<String> second) {
    Choice<String> choice =
        CHOOSER
            .choose(Candidates.of(List.of(first, second)), size, preferred, draw(() -> 0.999))
            .orElseThrow();
    assertThat(choice.handle()).isEqualTo(place);
    assertThat(choice.reason()).isEqualTo(reason);
  }

  private static Candidate<String> outer(long availableGb) {
    return new Candidate<>(new ZonedVolume<>("outer", Zone.OUTER, 1000 * GB), availableGb * GB);
  }

  private static Candidate<String> inner(long availableGb) {
    return new Candidate<>(new ZonedVolume<>("inner", Zone.INNER, 1000 * GB), availableGb * GB);
  }

  private static Draw draw(DoubleSupplier fraction) {
    return new Draw() {
      @Override
      public double fraction() {
        return fraction.getAsDouble();
      }

      @Override
      public int turn(Zone zone) {
        return 0;
      }
    };
  }
}
