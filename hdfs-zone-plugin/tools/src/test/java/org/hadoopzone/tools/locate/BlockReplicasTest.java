/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo.DatanodeInfoBuilder;
import org.apache.hadoop.hdfs.protocol.ErasureCodingPolicy;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.io.erasurecode.ErasureCodeConstants;
import org.junit.jupiter.api.Test;

class BlockReplicasTest {
  private static final ErasureCodingPolicy XOR =
      new ErasureCodingPolicy(ErasureCodeConstants.XOR_2_1_SCHEMA, 1024);

  @Test
  void everyReplicaOfEveryBlockIsVisited() {
    LocatedBlock first = block(1, 8, "DS-a", "DS-b");
    LocatedBlock last = block(2, 5, "DS-c", "DS-d");
    assertThat(visited(file(List.of(first, last), last, null)))
        .containsExactly("blk_1 8 DS-a", "blk_1 8 DS-b", "blk_2 5 DS-c", "blk_2 5 DS-d");
  }

  @Test
  void theBlockUnderConstructionIsVisitedAndMarked() {
    LocatedBlock first = block(1, 8, "DS-a");
    assertThat(visited(openFile(List.of(first), block(2, 0, "DS-b"))))
        .containsExactly("blk_1 8 DS-a", "blk_2 0 DS-b being written");
    assertThat(visited(openFile(List.of(), block(2, 0, "DS-b"))))
        .containsExactly("blk_2 0 DS-b being written");
    // After hsync with UPDATE_LENGTH, the list of blocks also contains the last block.
    assertThat(visited(openFile(List.of(first, block(2, 5, "DS-b")), block(2, 5, "DS-b"))))
        .containsExactly("blk_1 8 DS-a", "blk_2 5 DS-b being written");
  }

  @Test
  void internalBlocksHaveTheirOwnNamesAndSizes() {
    // A block group with two data units and one parity unit, in cells of 1024 bytes. The second
    // internal block is missing.
    LocatedBlock group =
        new LocatedStripedBlock(
            new ExtendedBlock("pool", 16, 2560, 1),
            nodes(2),
            new String[] {"DS-a", "DS-c"},
            new StorageType[] {StorageType.DISK, StorageType.DISK},
            new byte[] {0, 2},
            0,
            false,
            null);
    assertThat(visited(file(List.of(group), group, XOR)))
        .containsExactly("blk_16 1536 DS-a", "blk_18 1536 DS-c");
  }

  @Test
  void anEmptyFileHasNoReplicas() {
    assertThat(visited(file(List.of(), null, null))).isEmpty();
  }

  private static List<String> visited(LocatedBlocks file) {
    List<String> visited = new ArrayList<>();
    BlockReplicas.visit(
        file,
        (block, node, storageId, type, isBeingWritten) ->
            visited.add(
                block.getBlockName()
                    + " "
                    + block.getNumBytes()
                    + " "
                    + storageId
                    + (isBeingWritten ? " being written" : "")));
    return visited;
  }

  private static LocatedBlocks file(
      List<LocatedBlock> blocks, LocatedBlock last, ErasureCodingPolicy policy) {
    return new LocatedBlocks(0, false, blocks, last, true, null, policy);
  }

  /** Returns a file whose last block is under construction. */
  private static LocatedBlocks openFile(List<LocatedBlock> blocks, LocatedBlock last) {
    return new LocatedBlocks(0, true, blocks, last, false, null, null);
  }

  private static LocatedBlock block(long id, long bytes, String... storageIds) {
    return new LocatedBlock(
        new ExtendedBlock("pool", id, bytes, 1),
        nodes(storageIds.length),
        storageIds,
        Collections.nCopies(storageIds.length, StorageType.DISK).toArray(new StorageType[0]));
  }

  private static DatanodeInfo[] nodes(int count) {
    DatanodeInfo[] nodes = new DatanodeInfo[count];
    for (int i = 0; i < count; i++) {
      nodes[i] =
          new DatanodeInfoBuilder()
              .setNodeID(new DatanodeID("10.0.0.1", "dn" + i, "uuid-" + i, 9866, 9864, 9865, 9867))
              .build();
    }
    return nodes;
  }
}
