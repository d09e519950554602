/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.hadoopzone.fence.ByteRange;

/** Checks properties that hold for any requests. */
class TotalsPropertyTest {
  private static final int DEVICE_SIZE = 64 * 4096;

  /** Generates requests that are so close to each other that some of them merge. */
  @Provide
  Arbitrary<List<Request>> lists() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 50_000),
            Arbitraries.integers().between(0, 59),
            Arbitraries.integers().between(1, 4),
            Arbitraries.of(Direction.class),
            Arbitraries.longs().between(0, 20_000))
        .as(
            (time, page, pages, direction, latency) ->
                Request.of(time, ByteRange.of(page * 4096L, pages * 4096L), direction, latency))
        .list()
        .ofMaxSize(60);
  }

  @Property(tries = 300)
  void mergingLosesNoByteAndAddsNoRun(@ForAll("lists") List<Request> requests) {
    for (Direction direction : Direction.values()) {
      Distribution runs = MergedRuns.of(requests).sizes(direction);
      assertThat(runs.total()).isEqualTo(bytes(requests, direction));
      assertThat(runs.count())
          .isLessThanOrEqualTo((int) requests.stream().filter(is(direction)).count());
      assertThat(runs.byteWeightedMean()).isGreaterThanOrEqualTo(runs.mean());
    }
  }

  @Property(tries = 300)
  void theOrderInWhichRequestsAreListedMakesNoDifference(
      @ForAll("lists") List<Request> requests, @ForAll long seed) {
    List<Request> shuffled = new ArrayList<>(requests);
    Collections.shuffle(shuffled, new Random(seed));
    for (Direction direction : Direction.values()) {
      Distribution runs = MergedRuns.of(requests).sizes(direction);
      Distribution again = MergedRuns.of(shuffled).sizes(direction);
      assertThat(again.count()).isEqualTo(runs.count());
      assertThat(again.median()).isEqualTo(runs.median());
      assertThat(again.byteWeightedMean()).isEqualTo(runs.byteWeightedMean());
    }
    assertThat(new SeekStats(shuffled).count).isEqualTo(new SeekStats(requests).count);
    assertThat(new SeekStats(shuffled).meanDistance)
        .isEqualTo(new SeekStats(requests).meanDistance);
  }

  @Property(tries = 300)
  void runsOfOneDirectionDoNotDependOnTheOther(@ForAll("lists") List<Request> requests) {
    List<Request> writes = requests.stream().filter(is(Direction.WRITE)).toList();
    assertThat(MergedRuns.of(writes).sizes(Direction.WRITE).count())
        .isEqualTo(MergedRuns.of(requests).sizes(Direction.WRITE).count());
  }

  @Property(tries = 300)
  void regionsCountEachByteOnce(
      @ForAll("lists") List<Request> requests, @ForAll @IntRange(min = 1, max = 100) int parts) {
    RegionTotals totals = new RegionTotals(requests, DEVICE_SIZE, parts);
    assertThat(totals.range(parts - 1).end()).isEqualTo(DEVICE_SIZE);
    for (Direction direction : Direction.values()) {
      long sum = 0;
      for (int part = 0; part < parts; part++) {
        sum += totals.bytes(part, direction);
      }
      assertThat(sum).isEqualTo(bytes(requests, direction));
    }
  }

  @Property(tries = 50)
  void csvFileIsReadAsItWasWritten(@ForAll("lists") List<Request> requests) throws Exception {
    Path file = Files.createTempFile("requests", ".csv");
    try {
      RequestCsv.write(file, requests);
      assertThat(RequestCsv.read(file)).isEqualTo(requests);
    } finally {
      Files.delete(file);
    }
  }

  private static long bytes(List<Request> requests, Direction direction) {
    return requests.stream().filter(is(direction)).mapToLong(Request::bytes).sum();
  }

  private static Predicate<Request> is(Direction direction) {
    return request -> request.direction() == direction;
  }
}
