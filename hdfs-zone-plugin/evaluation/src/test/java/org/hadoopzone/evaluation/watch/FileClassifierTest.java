/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.watch.WatchedDir.Owner;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileClassifierTest {
  private static final String JOB = "/d/1/outer/yarn/usercache/u/appcache/application_17_0001/";
  private static final String DATA = "/d/1/inner/dn/current/BP-1/current/";

  private final FileClassifier classifier =
      new FileClassifier(
          List.of(
              new WatchedDir(Path.of("/d/1/outer/yarn"), Owner.NODE_MANAGER, Zone.OUTER),
              new WatchedDir(Path.of("/d/1/inner/yarn"), Owner.NODE_MANAGER, Zone.INNER),
              new WatchedDir(Path.of("/d/1/outer/dn"), Owner.DATA_NODE, Zone.OUTER),
              new WatchedDir(Path.of("/d/1/inner/dn"), Owner.DATA_NODE, Zone.INNER)),
          Map.of(11L, FileKind.PERMANENT_BLOCK, -12L, FileKind.TEMPORARY_BLOCK));

  @ParameterizedTest
  @CsvSource({
    "attempt_17_0001_m_000002_0_spill_3.out,             MAP_SPILL",
    "output/attempt_17_0001_m_000002_0/spill3.out,       MAP_SPILL",
    "attempt_17_0001_m_000002_0_spill_3.out.index,       INDEX",
    "output/attempt_17_0001_m_000002_0/file.out,         MAP_OUTPUT",
    "output/attempt_17_0001_m_000002_0/file.out.index,   INDEX",
    "output/attempt_17_0001_r_000000_0/map_7.out,        SHUFFLED",
    "output/attempt_17_0001_r_000000_0/map_7.out2,       SHUFFLED",
    "output/attempt_17_0001_r_000000_0/map_7.out.merged, MERGE",
    "attempt_17_0001_m_000002_0/intermediate.1,          MERGE",
    "output/backup_0_1.out,                              BACKUP_STORE",
    "output/attempt_17_0001_r_000000_0/else,             OTHER_INTERMEDIATE",
    "job.xml,                                            LOCALISATION",
    "container_17_0001_01_000002/launch_container.sh,    LOCALISATION",
    "filecache/10/job.jar/job.jar,                       LOCALISATION",
  })
  void filesOfAnApplicationAreClassifiedByName(String path, FileKind kind) {
    WatchedFile placed = classifier.place(file(JOB + path));

    assertThat(placed.kind()).isEqualTo(kind);
    assertThat(placed.zone()).isEqualTo(Zone.OUTER);
  }

  @ParameterizedTest
  @CsvSource({
    "finalized/subdir0/subdir0/blk_11,           PERMANENT_BLOCK",
    "finalized/subdir0/subdir0/blk_-12,          TEMPORARY_BLOCK",
    "rbw/blk_13,                                 OTHER_BLOCK",
    "finalized/subdir0/subdir0/blk_11_1001.meta, BLOCK_META",
    "VERSION,                                    HOUSEKEEPING",
  })
  void blocksAreClassifiedByTheBlockListsOfTheNameNode(String path, FileKind kind) {
    WatchedFile placed = classifier.place(file(DATA + path));

    assertThat(placed.kind()).isEqualTo(kind);
    assertThat(placed.zone()).isEqualTo(Zone.INNER);
  }

  @Test
  void classifiesMergeFileByItsOwnDirNotByThePathInItsName() {
    String input = JOB + "output/attempt_17_0001_r_000000_0/map_7.out";
    String merge = "/d/1/inner/yarn/usercache/u/appcache/application_17_0001" + input + ".merged";

    assertThat(classifier.place(file(merge)))
        .isEqualTo(new WatchedFile(file(merge), FileKind.MERGE, Zone.INNER));
  }

  @Test
  void filesOutsideApplicationsBelongToTheNodeManager() {
    assertThat(classifier.place(file("/d/1/inner/yarn/nmPrivate/container.tokens")).kind())
        .isEqualTo(FileKind.LOCALISATION);
  }

  @Test
  void refusesFilesOfDirsItDoesNotKnow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> classifier.place(file("/d/1/outer/yarn2/file.out")))
        .withMessageContaining("/d/1/outer/yarn2/file.out");
  }

  private static SeenFile file(String path) {
    return new SeenFile(Path.of(path), 1);
  }
}
