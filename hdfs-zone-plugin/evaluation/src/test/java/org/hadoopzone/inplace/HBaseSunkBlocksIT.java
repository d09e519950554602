/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.hadoopzone.placement.HBase;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs a release of HBase while {@link SinkingHdfs} moves the replicas of its files on disk. */
class HBaseSunkBlocksIT {
  private static final int ROWS = 2000;
  private static final int FILES = 3;

  @TempDir private static Path dir;

  private static SinkingHdfs hdfs;
  private static HBase hbase;
  private static String regionServer;

  @BeforeAll
  static void start() throws Exception {
    HBase.require();
    hdfs = SinkingHdfs.start(SinkingHdfs.conf(1), dir);
    hdfs.addDataNode(2);
    hbase = HBase.start("hbase-in-place", hdfs.cluster().getConfiguration(0));
    regionServer = hbase.startRegionServer(HBase.ASYNCFS);
    hbase.createTable();
  }

  @AfterAll
  static void stop() throws Exception {
    try {
      if (hbase != null) {
        hbase.close();
      }
    } finally {
      if (hdfs != null) {
        hdfs.close();
      }
    }
  }

  @Test
  void walsAndHFilesRemainIntactWhileARegionServerReadsAndWrites() throws Exception {
    FileSystem fs = hdfs.fileSystem();
    int rows = 0;
    for (int i = 0; i < FILES; i++) {
      hbase.put(rows, rows + ROWS);
      rows += ROWS;
      assertReads(rows);
      hbase.flush();
    }
    assertReads(rows);
    hbase.compact(fs);
    assertReads(rows);

    hbase.put(rows, rows + ROWS);
    rows += ROWS;
    hdfs.sinks().awaitRound();
    hbase.kill(regionServer);
    hbase.startRegionServer(HBase.ASYNCFS);
    assertReads(rows);
    hdfs.check();
  }

  /** Reads all rows before and after all files have moved. */
  private static void assertReads(int rows) throws Exception {
    long sunk = hdfs.sinks().sunk();
    assertThat(hbase.countRows()).isEqualTo(rows);
    hdfs.sinks().awaitRound();
    assertThat(hdfs.sinks().sunk()).as("number of moved replicas").isGreaterThan(sunk);
    assertThat(hbase.countRows()).isEqualTo(rows);
  }
}
