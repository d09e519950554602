/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.hadoopzone.fence.ByteRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceEventTest {
  @Test
  void parsesIssueOfARequest() {
    TraceEvent event =
        parse(
            "              dd-31503   [001] .N...   466.870816: block_rq_issue: 7,1 WS 352256 ()"
                + " 5456 + 688 be,0,4 [dd]");
    assertThat(event.kind).isEqualTo(TraceEvent.Kind.ISSUE);
    assertThat(event.clockMicros).isEqualTo(466_870_816);
    assertThat(event.direction).isEqualTo(Direction.WRITE);
    assertThat(event.where).isEqualTo(ByteRange.of(5456 * 512, 352256));
  }

  @Test
  void parsesCompletionOfARequest() {
    TraceEvent event =
        parse(
            "     ksoftirqd/0-14      [000] ..s..   466.873912: block_rq_complete: 7,1 RS () 40 + 8"
                + " be,0,4 [0]");
    assertThat(event.kind).isEqualTo(TraceEvent.Kind.COMPLETE);
    assertThat(event.direction).isEqualTo(Direction.READ);
    assertThat(event.where).isEqualTo(ByteRange.of(40 * 512, 4096));
  }

  @Test
  void parsesEventsOfOlderKernelsWithoutPriority() {
    TraceEvent event =
        parse(
            "  <idle>-0     [002] d.h.  9876543.000001: block_rq_issue: 8,16 FWFSM 4096 () 0 + 8 [a"
                + " b]");
    assertThat(event.clockMicros).isEqualTo(9_876_543_000_001L);
    assertThat(event.direction).isEqualTo(Direction.WRITE);
    assertThat(event.where).isEqualTo(ByteRange.of(0, 4096));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kworker/0:0H-10 [000] .....   466.923229: block_rq_issue: 7,1 DS 1048576 () 65536 + 2048"
            + " be,0,4 [kworker/0:0H]",
        "kworker/0:0H-10 [000] .....   466.925488: block_rq_issue: 7,1 FF 0 () 0 + 0 none,0,0 [k]",
        "ksoftirqd/1-22 [001] ..s..   466.927466: block_rq_complete: 7,1 FF ()"
            + " 18446744073709551615 + 0 none,0,0 [0]",
        "ksoftirqd/1-22 [001] d.s1.   466.927483: block_rq_complete: 7,1 WS () 0 + 0 be,0,4 [0]",
        "dd-1 [000] .....   1.000000: block_rq_issue: 7,1 WZ 4096 () 0 + 8 be,0,4 [dd]",
        "dd-1 [000] .....   1.000000: block_rq_insert: 7,1 WS 4096 () 0 + 8 be,0,4 [dd]",
        "dd-1 [000] .....   1.000000: block_rq_issue: 7,1 WS 4096 () 0 + ",
        "bash-31457 [000] ...1.   466.868400: tracing_mark_write: the trace ends here",
        "CPU:1 [LOST 12345 EVENTS]",
        ""
      })
  void skipsEventsThatTransferNoData(String line) {
    assertThat(TraceEvent.parse(line)).isEmpty();
  }

  @Property
  void parsesAnyLineWithoutException(@ForAll String line) {
    assertThat(TraceEvent.parse(line)).isEmpty();
  }

  @Property
  void parsesNumbersOfAnySize(@ForAll long seconds, @ForAll long sector, @ForAll long sectors) {
    String line =
        String.format(
            "dd-1 [000] ..... %d.000000: block_rq_issue: 7,1 R 1 () %s + %s be,0,4 [dd]",
            seconds, Long.toUnsignedString(sector), Long.toUnsignedString(sectors));
    TraceEvent.parse(line)
        .ifPresent(event -> assertThat(event.where.start()).isEqualTo(sector * 512));
  }

  private static TraceEvent parse(String line) {
    return TraceEvent.parse(line).orElseThrow();
  }
}
