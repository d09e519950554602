/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.JobID;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskID;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.util.ReflectionUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that files have the names that a stock YARN task gives them, because the shuffle service
 * looks for these names.
 */
class ZoneMapOutputFileTest {
  private static final TaskID MAP = new TaskID(new JobID("jt", 1), TaskType.MAP, 7);
  private static final String ATTEMPT = "attempt_jt_0001_m_000007_0";

  @TempDir private Path disk;

  private final JobConf conf = new JobConf(false);
  private MapOutputFile zoned;
  private MapOutputFile stock;

  @BeforeEach
  void create() throws Exception {
    conf.set(MRConfig.LOCAL_DIR, disk.toString());
    conf.set(MRJobConfig.TASK_ATTEMPT_ID, ATTEMPT);
    zoned = ReflectionUtils.newInstance(ZoneMapOutputFile.class, conf);
    stock =
        (MapOutputFile)
            ReflectionUtils.newInstance(
                Class.forName("org.apache.hadoop.mapred.YarnOutputFiles"), conf);
  }

  @Test
  void newFilesHaveTheNamesOfStockOnes() throws Exception {
    var existing = new org.apache.hadoop.fs.Path(disk + "/" + ATTEMPT + "_spill_0.out");
    for (MapOutputFile files : List.of(zoned, stock)) {
      assertThat(
              List.of(
                  files.getOutputFileForWrite(1),
                  files.getOutputIndexFileForWrite(1),
                  files.getOutputFileForWriteInVolume(existing),
                  files.getOutputIndexFileForWriteInVolume(existing),
                  files.getSpillFileForWrite(3, 1),
                  files.getSpillIndexFileForWrite(3, 1),
                  files.getInputFileForWrite(MAP, 1)))
          .map(path -> disk.relativize(Path.of(path.toString())).toString())
          .containsExactly(
              "output/" + ATTEMPT + "/file.out",
              "output/" + ATTEMPT + "/file.out.index",
              "output/" + ATTEMPT + "/file.out",
              "output/" + ATTEMPT + "/file.out.index",
              ATTEMPT + "_spill_3.out",
              ATTEMPT + "_spill_3.out.index",
              "output/" + ATTEMPT + "/map_7.out");
    }
  }

  @Test
  void existingFilesAreFoundUnderTheNamesOfStockOnes() throws Exception {
    Map<org.apache.hadoop.fs.Path, Callable<org.apache.hadoop.fs.Path>> found =
        Map.of(
            stock.getOutputFileForWrite(1), zoned::getOutputFile,
            stock.getOutputIndexFileForWrite(1), zoned::getOutputIndexFile,
            stock.getSpillFileForWrite(3, 1), () -> zoned.getSpillFile(3),
            stock.getSpillIndexFileForWrite(3, 1), () -> zoned.getSpillIndexFile(3),
            stock.getInputFileForWrite(MAP, 1), () -> zoned.getInputFile(7));
    for (var entry : found.entrySet()) {
      Files.createFile(Path.of(entry.getKey().toString()));
      assertThat(entry.getValue().call().toString()).isEqualTo(entry.getKey().toString());
    }
  }

  @Test
  void removeAllRemovesTheFilesOfTheAttempt() throws Exception {
    Path output = Path.of(zoned.getOutputFileForWrite(1).toString());
    Files.createFile(output);
    zoned.removeAll();
    assertThat(output.getParent()).doesNotExist();
  }
}
