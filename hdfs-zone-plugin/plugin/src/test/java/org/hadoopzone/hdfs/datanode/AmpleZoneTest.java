/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Checks when the available space of all volumes must be queried again. */
class AmpleZoneTest {
  private final FsVolumeSpi volume = mock(FsVolumeSpi.class);
  private final List<FsVolumeSpi> all = List.of(volume);
  private final Turns turns = new Turns();
  private long now = Long.MAX_VALUE;

  @BeforeEach
  void volumeHasSpace() throws IOException {
    when(volume.getAvailable()).thenReturn(1000L);
  }

  @Test
  void servesBlocksUntilTheirBytesCouldMakeBlocksSpillOver() {
    AmpleZone<FsVolumeSpi> zone = zone(100);
    assertThat(next(zone, 60)).isSameAs(volume);
    assertThat(next(zone, 40)).isSameAs(volume);
    assertThat(next(zone, 1)).isNull();
  }

  @Test
  void countsBytesOnNominatedVolumesWithoutTakingATurn() {
    AmpleZone<FsVolumeSpi> zone = zone(100);
    int turn = turns.peek(Zone.INNER);
    zone.take(100);
    assertThat(turns.peek(Zone.INNER)).isEqualTo(turn);
    assertThat(next(zone, 1)).isNull();
  }

  @Test
  void servesALimitedNumberOfSmallBlocks() {
    AmpleZone<FsVolumeSpi> zone = zone(Long.MAX_VALUE);
    for (int i = 0; i < AmpleZone.BLOCKS; i++) {
      assertThat(next(zone, 1)).isSameAs(volume);
    }
    assertThat(next(zone, 1)).isNull();
  }

  @Test
  void servesAFewBlocksAtMostAfterItsMaximumAge() {
    AmpleZone<FsVolumeSpi> zone = zone(Long.MAX_VALUE);
    now += AmpleZone.MAX_AGE_NANOS;
    assertThat(few(zone)).containsOnly(volume);
    now++;
    assertThat(few(zone)).containsNull();
  }

  @Test
  void keepsAdditionalSpaceOfVolumeAvailable() {
    AmpleZone<FsVolumeSpi> zone = zone(Long.MAX_VALUE);
    assertThat(zone.next(all, 600, 399)).isSameAs(volume);
    assertThat(zone.next(all, 600, 400)).isNull();
  }

  private AmpleZone<FsVolumeSpi> zone(long bytes) {
    return new AmpleZone<>(all, Zone.INNER, turns, all, bytes, () -> now);
  }

  private List<FsVolumeSpi> few(AmpleZone<FsVolumeSpi> zone) {
    return Stream.generate(() -> next(zone, 1)).limit(AmpleZone.BLOCKS_PER_CLOCK).toList();
  }

  private FsVolumeSpi next(AmpleZone<FsVolumeSpi> zone, long size) {
    return zone.next(all, size, 0);
  }
}
