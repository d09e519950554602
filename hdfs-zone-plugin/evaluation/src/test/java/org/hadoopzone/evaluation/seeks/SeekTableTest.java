/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.hadoopzone.evaluation.seeks.SeekTable.Row;
import org.hadoopzone.tools.trace.Direction;
import org.junit.jupiter.api.Test;

class SeekTableTest {
  private static final long SPILLS = 100;
  private static final long BLOCKS = 200;

  @Test
  void countsSeekForThePairOfStreams() {
    SeekTable table =
        table(
            at(BLOCKS, 7, 0.010), at(SPILLS, 5, 0.012), at(BLOCKS, 7, 0.011), at(SPILLS, 5, 0.013));

    assertThat(table.rows())
        .containsExactly(
            new Row(IoStream.HDFS_READ, IoStream.SPILL_WRITE, 2, 0.033, 0.002, 10),
            new Row(IoStream.SPILL_WRITE, IoStream.HDFS_READ, 1, 0.015, 0.001, 7),
            new Row(IoStream.UNKNOWN, IoStream.HDFS_READ, 1, 0.014, 0.001, 7));
    assertThat(table.seeks()).isEqualTo(4);
    assertThat(table.lostSeconds()).isEqualTo(0.062, within(1e-9));
  }

  @Test
  void countsSeeksWithinOneStreamAsAPair() {
    SeekTable table = table(at(BLOCKS, 1, 0.01), at(BLOCKS + 9, 1, 0.01));

    assertThat(table.rows())
        .contains(new Row(IoStream.HDFS_READ, IoStream.HDFS_READ, 1, 0.014, 0.001, 1));
  }

  @Test
  void passageWithoutSeekBelongsToTheNextStream() {
    SeekTable table = table(at(BLOCKS, 1, 0.01), noSeek(BLOCKS + 1, 5), noSeek(BLOCKS + 6, 3));

    Row row = table.to(IoStream.HDFS_READ);
    assertThat(row.seeks()).isEqualTo(1);
    assertThat(row.bytes()).isEqualTo(9);
    assertThat(table.rows()).hasSize(1);
  }

  @Test
  void changeOfStreamWithoutSeekIsNotCounted() {
    SeekTable table = table(at(SPILLS, 1, 0.01), noSeek(BLOCKS, 5));

    assertThat(table.to(IoStream.HDFS_READ))
        .isEqualTo(new Row(IoStream.HDFS_READ, IoStream.HDFS_READ, 0, 0, 0.001, 5));
  }

  @Test
  void roundsAreAddedUpPairByPair() {
    SeekTable one = table(at(BLOCKS, 7, 0.010), at(SPILLS, 5, 0.012));

    SeekTable sum = SeekTable.sum(List.of(one, one));

    assertThat(sum.rows())
        .containsExactly(
            new Row(IoStream.HDFS_READ, IoStream.SPILL_WRITE, 2, 0.032, 0.002, 10),
            new Row(IoStream.UNKNOWN, IoStream.HDFS_READ, 2, 0.028, 0.002, 14));
  }

  private static SeekTable table(Passage... passages) {
    return SeekTable.of(
        List.of(passages),
        passage -> passage.address() < BLOCKS ? IoStream.SPILL_WRITE : IoStream.HDFS_READ);
  }

  private static Passage at(long address, long bytes, double seek) {
    return new Passage(0, address, bytes, Direction.READ, seek, 0.004, 0.001);
  }

  private static Passage noSeek(long address, long bytes) {
    return new Passage(0, address, bytes, Direction.READ, 0, 0, 0.001);
  }
}
