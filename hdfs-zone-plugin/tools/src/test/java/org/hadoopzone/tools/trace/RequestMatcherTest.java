/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;

class RequestMatcherTest {
  private static final int START_MICROS = 1000;
  private static final int START_ADDRESS = 1 << 20;

  private final RequestMatcher matcher = new RequestMatcher(START_MICROS, START_ADDRESS);

  @Test
  void timeAndAddressAreRelativeToTraceAndDeviceStart() {
    issue(5, Direction.READ, 0, 4096);
    complete(12, Direction.READ, 0, 4096);
    assertThat(matcher.requests())
        .containsExactly(Request.of(5, ByteRange.of(0, 4096), Direction.READ, 7));
    assertThat(matcher.unmatched()).isZero();
  }

  @Test
  void matchesReadsAndWritesSeparately() {
    issue(1, Direction.READ, 0, 4096);
    issue(2, Direction.WRITE, 0, 8192);
    complete(3, Direction.WRITE, 0, 8192);
    complete(4, Direction.READ, 0, 4096);
    assertThat(matcher.requests()).extracting(Request::bytes).containsExactly(8192L, 4096L);
  }

  @Test
  void aRequestThatIsCompletedInPiecesIsDoneWithTheLastOne() {
    issue(1, Direction.WRITE, 0, 8192);
    complete(2, Direction.WRITE, 0, 4096);
    assertThat(matcher.requests()).isEmpty();
    complete(9, Direction.WRITE, 4096, 4096);
    assertThat(matcher.requests())
        .containsExactly(Request.of(1, ByteRange.of(0, 8192), Direction.WRITE, 8));
  }

  @Test
  void aRequestThatIsIssuedAgainCountsOnce() {
    issue(1, Direction.WRITE, 0, 4096);
    issue(5, Direction.WRITE, 0, 4096);
    complete(6, Direction.WRITE, 0, 4096);
    assertThat(matcher.requests()).extracting(Request::timeMicros).containsExactly(5L);
    assertThat(matcher.unmatched()).isZero();
  }

  @Test
  void aCompletionThatArrivesBeforeItsIssueIsMatchedByTime() {
    complete(6, Direction.WRITE, 0, 4096);
    issue(5, Direction.WRITE, 0, 4096);
    assertThat(matcher.requests()).extracting(Request::latencyMicros).containsExactly(1L);
  }

  @Test
  void countsRequestsWithoutIssueOrCompletionSeparately() {
    complete(1, Direction.WRITE, 0, 4096);
    issue(2, Direction.WRITE, 0, 4096);
    issue(3, Direction.READ, 4096, 4096);
    assertThat(matcher.requests()).isEmpty();
    assertThat(matcher.unmatched()).isEqualTo(3);
  }

  private void issue(long micros, Direction direction, long address, long bytes) {
    accept(TraceEvent.Kind.ISSUE, micros, direction, address, bytes);
  }

  private void complete(long micros, Direction direction, long address, long bytes) {
    accept(TraceEvent.Kind.COMPLETE, micros, direction, address, bytes);
  }

  private void accept(
      TraceEvent.Kind kind, long micros, Direction direction, long address, long bytes) {
    matcher.accept(
        new TraceEvent(
            kind, START_MICROS + micros, direction, ByteRange.of(START_ADDRESS + address, bytes)));
  }
}
