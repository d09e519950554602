/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** Checks properties that hold for each set of candidates, however much space they have. */
class ZoneChooserPropertyTest {
  private static final long MAX_BYTES = 1L << 45;
  private static final long ADDITIONAL_SPACE = 1L << 30;
  private static final SpillOverBand BAND = new SpillOverBand(Percent.of(10), Percent.of(2));
  private static final Percent RESERVED = Percent.of(50);
  private static final ZoneChooser CHOOSER = new ZoneChooser(BAND, RESERVED, ADDITIONAL_SPACE);

  @Property
  void choosesAVolumeExactlyWhenTheFileFitsOnOne(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = MAX_BYTES) long size,
      @ForAll Zone preferred,
      @ForAll @DoubleRange(max = 0.99) double fraction) {
    Optional<Choice<Integer>> choice =
        CHOOSER.choose(Candidates.of(volumes), size, preferred, draw(fraction, 0));

    assertThat(choice.isPresent())
        .isEqualTo(volumes.stream().anyMatch(volume -> volume.available() > size));
    choice.ifPresent(
        chosen -> assertThat(volumes.get(chosen.handle()).available()).isGreaterThan(size));
  }

  @Property
  void preparedCandidatesGiveTheSameChoices(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = MAX_BYTES) long size,
      @ForAll Zone preferred,
      @ForAll @DoubleRange(max = 0.99) double fraction,
      @ForAll int turn) {
    Candidates<Integer> prepared = Candidates.of(volumes);
    CHOOSER.prepare(prepared);
    assertThat(
            CHOOSER.choose(prepared, size, preferred, draw(fraction, turn)).map(Choice::toString))
        .isEqualTo(
            CHOOSER
                .choose(Candidates.of(volumes), size, preferred, draw(fraction, turn))
                .map(Choice::toString));
  }

  @Property
  void choosesPreferredZoneWhileAllVolumesHaveEnoughSpace(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = 1L << 30) long size,
      @ForAll Zone preferred,
      @ForAll @DoubleRange(max = 0.99) double fraction) {
    List<Candidate<Integer>> roomy = new ArrayList<>();
    for (Candidate<Integer> volume : volumes) {
      long capacity = volume.volume().capacity() + (1L << 40);
      roomy.add(
          new Candidate<>(
              new ZonedVolume<>(volume.volume().handle(), volume.volume().zone(), capacity),
              capacity / 2));
    }

    Optional<Choice<Integer>> choice =
        CHOOSER.choose(Candidates.of(roomy), size, preferred, draw(fraction, 0));

    boolean preferredExists =
        roomy.stream().anyMatch(volume -> volume.volume().zone() == preferred);
    assertThat(choice.isPresent()).isEqualTo(!roomy.isEmpty());
    choice.ifPresent(chosen -> assertThat(chosen.zone() == preferred).isEqualTo(preferredExists));
  }

  @Property
  void choosesVolumesWithEnoughSpaceRoundRobin(
      @ForAll @IntRange(min = 1, max = 24) int outer,
      @ForAll @IntRange(min = 1, max = 24) int full,
      @ForAll @IntRange(min = 1, max = 200) int files) {
    List<Candidate<Integer>> volumes = new ArrayList<>();
    for (int i = 0; i < outer + full; i++) {
      volumes.add(
          new Candidate<>(new ZonedVolume<>(i, Zone.OUTER, MAX_BYTES), i < outer ? MAX_BYTES : 0));
    }

    Map<Integer, Integer> filesByVolume = new HashMap<>();
    for (int file = 0; file < files; file++) {
      Choice<Integer> choice =
          CHOOSER.choose(Candidates.of(volumes), 1, Zone.OUTER, draw(0.999, file)).orElseThrow();
      filesByVolume.merge(choice.handle(), 1, Integer::sum);
    }

    assertThat(filesByVolume.values())
        .allSatisfy(count -> assertThat(count).isBetween(files / outer, files / outer + 1));
  }

  @Property
  void leavesReservedSpaceAloneUnlessNothingElseFits(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = MAX_BYTES) long size,
      @ForAll @DoubleRange(max = 0.99) double fraction) {
    CHOOSER
        .choose(Candidates.of(volumes), size, Zone.INNER, draw(fraction, 0))
        .filter(choice -> dipsIntoReserve(volumes.get(choice.handle()), size))
        .ifPresent(
            choice ->
                assertThat(volumes)
                    .allMatch(
                        volume -> volume.available() <= size || dipsIntoReserve(volume, size)));
  }

  @Property
  void reservedSpaceIsOrdinarySpaceForTemporaryFiles(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = MAX_BYTES) long size,
      @ForAll @DoubleRange(max = 0.99) double fraction) {
    Optional<Choice<Integer>> choice =
        CHOOSER.choose(Candidates.of(volumes), size, Zone.OUTER, draw(fraction, 0));

    assertThat(choice.map(Choice::reason)).isNotEqualTo(Optional.of(Choice.Reason.RESERVED_SPACE));
  }

  @Property
  void choiceNamesZoneOfChosenVolume(
      @ForAll("volumes") List<Candidate<Integer>> volumes,
      @ForAll @LongRange(max = MAX_BYTES) long size,
      @ForAll Zone preferred,
      @ForAll @DoubleRange(max = 0.99) double fraction) {
    CHOOSER
        .choose(Candidates.of(volumes), size, preferred, draw(fraction, 0))
        .ifPresent(
            choice ->
                assertThat(choice.zone()).isEqualTo(volumes.get(choice.handle()).volume().zone()));
  }

  @Property
  void spillsOverAGrowingShareAsTheZoneFillsUp(
      @ForAll @DoubleRange(max = 1) double lessFree,
      @ForAll @DoubleRange(max = 1) double moreFree) {
    if (lessFree > moreFree) {
      return;
    }
    assertThat(BAND.spillOverFraction(lessFree)).isBetween(BAND.spillOverFraction(moreFree), 1.0);
  }

  private static boolean dipsIntoReserve(Candidate<Integer> volume, long size) {
    return volume.volume().zone() == Zone.OUTER
        && volume.available() - size < RESERVED.of(volume.volume().capacity());
  }

  private static Draw draw(double fraction, int turn) {
    return new Draw() {
      @Override
      public double fraction() {
        return fraction;
      }

      @Override
      public int turn(Zone zone) {
        return turn;
      }
    };
  }

  /**
   * Generates up to eight candidates, from empty to full. Some are small, so that files often do
   * not fit.
   */
  @Provide
  Arbitrary<List<Candidate<Integer>>> volumes() {
    Arbitrary<Candidate<Integer>> volume =
        Combinators.combine(
                Arbitraries.of(Zone.class),
                Arbitraries.longs().between(0, MAX_BYTES),
                Arbitraries.integers().between(0, 100))
            .as(
                (zone, capacity, free) ->
                    new Candidate<>(new ZonedVolume<>(0, zone, capacity), capacity / 100 * free));
    return volume
        .list()
        .ofMinSize(0)
        .ofMaxSize(8)
        .map(
            list -> {
              List<Candidate<Integer>> numbered = new ArrayList<>();
              for (Candidate<Integer> each : list) {
                numbered.add(
                    new Candidate<>(
                        new ZonedVolume<>(
                            numbered.size(), each.volume().zone(), each.volume().capacity()),
                        each.available()));
              }
              return numbered;
            });
  }
}
