/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.WatchedDir;
import org.hadoopzone.evaluation.watch.WatchedDir.Owner;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.trace.Direction;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AttributionTest {
  private static final String DATA = "/d/hdfs/current/BP-1/current/finalized/subdir0/subdir0/";
  private static final String JOB = "/d/yarn/usercache/u/appcache/application_17_0001/";
  private static final String MAP = "attempt_17_0001_m_000002_0";

  private final Ownership ownership = new Ownership();
  private final Attribution attribution =
      new Attribution(
          List.of(
              new WatchedDir(Path.of("/d/hdfs"), Owner.DATA_NODE, Zone.OUTER),
              new WatchedDir(Path.of("/d/yarn"), Owner.NODE_MANAGER, Zone.OUTER)),
          List.of(new Ext4Layout(List.of(ByteRange.of(0, 100)), List.of(ByteRange.of(100, 100)))),
          ownership,
          Map.of(12L, FileKind.TEMPORARY_BLOCK));

  @ParameterizedTest
  @CsvSource({
    "blk_11,                                          HDFS_READ,    HDFS_WRITE",
    "blk_11_1001.meta,                                HDFS_READ,    HDFS_WRITE",
    "attempt_17_0001_m_000002_0_spill_3.out,          MERGE_READ,   SPILL_WRITE",
    "attempt_17_0001_m_000002_0/intermediate.1,       MERGE_READ,   MERGE_WRITE",
    "output/attempt_17_0001_m_000002_0/file.out,      SHUFFLE_READ, MERGE_WRITE",
    "output/attempt_17_0001_r_000000_0/map_7.out,     MERGE_READ,   SHUFFLE_WRITE",
    "output/attempt_17_0001_r_000000_0/map_7.out.merged, MERGE_READ, MERGE_WRITE",
    "filecache/10/job.jar/job.jar,                    OTHER,        OTHER",
  })
  void fileAndDirectionDetermineTheStream(String file, IoStream read, IoStream write) {
    has((file.startsWith("blk_") ? DATA : JOB) + file, 1000, 10, 0, 5);
    has(JOB + MAP + "_spill_1.out", 5000, 10, 0, 5);

    assertThat(attribution.streamOf(at(1005, 2, Direction.READ))).isEqualTo(read);
    assertThat(attribution.streamOf(at(1005, 2, Direction.WRITE))).isEqualTo(write);
  }

  @Test
  void mapThatSpilledOnceWroteASpillAndMergedNothing() {
    has(JOB + "output/" + MAP + "/file.out", 1000, 10, 0, 5);

    assertThat(attribution.streamOf(at(1000, 2, Direction.WRITE))).isEqualTo(IoStream.SPILL_WRITE);
    assertThat(attribution.streamOf(at(1000, 2, Direction.READ))).isEqualTo(IoStream.SHUFFLE_READ);
  }

  @Test
  void accessesOutsideFilesBelongToTheFileSystem() {
    assertThat(attribution.streamOf(at(50, 2, Direction.WRITE))).isEqualTo(IoStream.JOURNAL);
    assertThat(attribution.streamOf(at(150, 2, Direction.READ))).isEqualTo(IoStream.METADATA);
    assertThat(attribution.streamOf(at(250, 2, Direction.READ))).isEqualTo(IoStream.UNKNOWN);
    ownership.add(new Holding(ByteRange.of(300, 10), Path.of("/d/yarn/usercache"), true, 0));
    assertThat(attribution.streamOf(at(300, 2, Direction.WRITE))).isEqualTo(IoStream.METADATA);
    has("/d/lost+found/file", 400, 10, 0, 5);
    assertThat(attribution.streamOf(at(400, 2, Direction.WRITE))).isEqualTo(IoStream.OTHER);
  }

  @Test
  void addressBelongsToTheOwnerObservedNearestInTime() {
    has(JOB + MAP + "_spill_1.out", 1000, 10, 1, 2);
    has(DATA + "blk_11", 1005, 10, 4, 9);

    assertThat(attribution.streamOf(at(1005, 0.5, Direction.WRITE)))
        .isEqualTo(IoStream.SPILL_WRITE);
    assertThat(attribution.streamOf(at(1005, 2.9, Direction.WRITE)))
        .isEqualTo(IoStream.SPILL_WRITE);
    assertThat(attribution.streamOf(at(1005, 3.1, Direction.WRITE))).isEqualTo(IoStream.HDFS_WRITE);
    assertThat(attribution.streamOf(at(1004, 3.1, Direction.WRITE)))
        .isEqualTo(IoStream.SPILL_WRITE);
    assertThat(attribution.streamOf(at(1005, 20, Direction.WRITE))).isEqualTo(IoStream.UNKNOWN);
  }

  @Test
  void onlyAccessesOfFilesHaveAKind() {
    has(DATA + "blk_12", 1000, 10, 0, 5);
    has(JOB + MAP + "_spill_1.out", 2000, 10, 0, 5);
    has("/d/lost+found/file", 3000, 10, 0, 5);

    assertThat(attribution.kindOf(at(1000, 2, Direction.READ))).contains(FileKind.TEMPORARY_BLOCK);
    assertThat(attribution.kindOf(at(2000, 2, Direction.READ))).contains(FileKind.MAP_SPILL);
    assertThat(attribution.kindOf(at(3000, 2, Direction.READ))).isEmpty();
    assertThat(attribution.kindOf(at(50, 2, Direction.WRITE))).isEmpty();
  }

  private void has(String path, long address, long bytes, double from, double to) {
    Holding holding = new Holding(ByteRange.of(address, bytes), Path.of(path), false, from);
    holding.seen(to);
    ownership.add(holding);
  }

  private static Passage at(long address, double time, Direction direction) {
    return new Passage(time, address, 1, direction, 0.01, 0.004, 0.001);
  }
}
