/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the zones of replicas that are replaced after a DataNode failure. */
class FailedDataNodePlacementIT {
  private static final int DATA_NODES = 4;
  private static final short REPLICAS = 2;

  @TempDir private File dir;

  private ZonedHdfs hdfs;

  @BeforeEach
  void start() throws Exception {
    var conf = ZonedHdfs.conf();
    conf.set(HdfsClientConfigKeys.BlockWrite.ReplaceDatanodeOnFailure.POLICY_KEY, "ALWAYS");
    hdfs = ZonedHdfs.start(conf, dir, DATA_NODES);
    hdfs.awaitZones();
  }

  @AfterEach
  void stop() {
    hdfs.close();
  }

  @Test
  void replicasThatReplaceLostOnesLieInTheZoneOfTheFile() throws Exception {
    Path fast = new Path("/fast");
    hdfs.fileSystem().mkdirs(fast);
    hdfs.fileSystem().setStoragePolicy(fast, "ALL_SSD");
    Path temporary = hdfs.write("/tmp/x", 8, REPLICAS);
    Path byPolicy = hdfs.write("/fast/x", 8, REPLICAS);
    Path permanent = hdfs.write("/user/x", 8, REPLICAS);

    hdfs.cluster.setDataNodeDead(hdfs.cluster.stopDataNode(0).getDatanode().getDatanodeId());
    for (Path file : List.of(temporary, byPolicy, permanent)) {
      Replicas.await(hdfs.fileSystem(), file);
      assertThat(hdfs.zonesOf(file))
          .as("%s", file)
          .hasSize(16)
          .containsOnly(file == permanent ? Zone.INNER : Zone.OUTER);
    }
  }

  @Test
  void dataNodesThatJoinAPipelineInTheMiddleOfABlockUseTheZoneOfTheFile() throws Exception {
    List<Path> files = List.of(new Path("/tmp/x"), new Path("/user/x"));
    List<FSDataOutputStream> streams = new ArrayList<>();
    for (Path file : files) {
      FSDataOutputStream out = hdfs.fileSystem().create(file, REPLICAS);
      out.write(new byte[ZonedHdfs.BLOCK / 2]);
      out.hflush();
      streams.add(out);
    }
    hdfs.cluster.stopDataNode(pipelineOf(files.get(0)).get(0));
    for (FSDataOutputStream out : streams) {
      out.write(new byte[ZonedHdfs.BLOCK / 4]);
      out.hflush();
    }
    List<String> after = pipelineOf(files.get(0));
    for (FSDataOutputStream out : streams) {
      out.close();
    }
    assertThat(after).hasSize(REPLICAS);
    assertThat(hdfs.zonesOf(files.get(0))).hasSize(REPLICAS).containsOnly(Zone.OUTER);
    assertThat(hdfs.zonesOf(files.get(1))).hasSize(REPLICAS).containsOnly(Zone.INNER);
  }

  @Test
  void filesArePlacedByZoneAfterADataNodeReturns() throws Exception {
    var stopped = hdfs.cluster.stopDataNode(0);
    hdfs.cluster.setDataNodeDead(stopped.getDatanode().getDatanodeId());
    assertThat(hdfs.cluster.restartDataNode(stopped)).isTrue();
    hdfs.cluster.waitActive();
    hdfs.awaitZones();
    assertThat(hdfs.zonesOf(hdfs.write("/tmp/x", 4, (short) DATA_NODES)))
        .hasSize(16)
        .containsOnly(Zone.OUTER);
    assertThat(hdfs.zonesOf(hdfs.write("/user/x", 4, (short) DATA_NODES)))
        .hasSize(16)
        .containsOnly(Zone.INNER);
  }

  /** Returns the transfer addresses of the DataNodes in the pipeline of the last block. */
  private List<String> pipelineOf(Path file) throws IOException {
    List<LocatedBlock> blocks =
        hdfs.fileSystem()
            .getClient()
            .getLocatedBlocks(file.toString(), 0, Long.MAX_VALUE)
            .getLocatedBlocks();
    DatanodeInfo[] locations = blocks.get(blocks.size() - 1).getLocations();
    return Stream.of(locations).map(DatanodeInfo::getXferAddr).collect(Collectors.toList());
  }
}
