/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlocks;
import org.apache.hadoop.hdfs.protocol.LocatedStripedBlock;
import org.apache.hadoop.hdfs.util.StripedBlockUtil;

/**
 * Lists the replicas of a file as the NameNode reports them. For a striped file, lists the internal
 * blocks.
 */
final class BlockReplicas {
  private BlockReplicas() {}

  /** Receives each replica. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Receives a replica.
     *
     * @param isBeingWritten whether the block is under construction
     */
    void visit(
        ExtendedBlock block,
        DatanodeID node,
        String storageId,
        StorageType type,
        boolean isBeingWritten);
  }

  static void visit(LocatedBlocks file, Visitor visitor) {
    for (LocatedBlock block : blocks(file)) {
      String[] storageIds = block.getStorageIDs();
      for (int i = 0; i < storageIds.length; i++) {
        visitor.visit(
            blockAt(file, block, i),
            block.getLocations()[i],
            storageIds[i],
            block.getStorageTypes()[i],
            isBeingWritten(file, block));
      }
    }
  }

  /**
   * Returns all blocks of a file. While a file is being written, the NameNode reports its last
   * block separately.
   */
  private static Collection<LocatedBlock> blocks(LocatedBlocks file) {
    Map<ExtendedBlock, LocatedBlock> blocks = new LinkedHashMap<>();
    file.getLocatedBlocks().forEach(block -> blocks.put(block.getBlock(), block));
    LocatedBlock last = file.getLastLocatedBlock();
    if (last != null) {
      blocks.putIfAbsent(last.getBlock(), last);
    }
    return blocks.values();
  }

  private static boolean isBeingWritten(LocatedBlocks file, LocatedBlock block) {
    return !file.isLastBlockComplete()
        && block.getBlock().equals(file.getLastLocatedBlock().getBlock());
  }

  private static ExtendedBlock blockAt(LocatedBlocks file, LocatedBlock block, int location) {
    return block instanceof LocatedStripedBlock
        ? StripedBlockUtil.constructInternalBlock(
            block.getBlock(),
            file.getErasureCodingPolicy(),
            ((LocatedStripedBlock) block).getBlockIndices()[location])
        : block.getBlock();
  }
}
