/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts the file status from the NameNode into a {@link PlacedFile}. Not thread-safe. */
final class FileReader {
  private static final Logger LOG = LoggerFactory.getLogger(FileReader.class);

  private final Verdicts verdicts;
  private final NodeVolumes volumes;
  private final NodeTypes types;
  private final Map<Byte, BlockStoragePolicy> policies = new HashMap<>();
  private final BlockStoragePolicy usual;

  FileReader(DistributedFileSystem fs, Verdicts verdicts, NodeVolumes volumes) throws IOException {
    this.verdicts = verdicts;
    this.volumes = volumes;
    this.types = NodeTypes.ask(fs.getClient());
    for (BlockStoragePolicy policy : fs.getClient().getStoragePolicies()) {
      policies.put(policy.getId(), policy);
    }
    // If the policy of a file is unspecified, so is that of the root directory, for which the
    // NameNode returns its default policy.
    usual = fs.getClient().getStoragePolicy("/");
    policies.put(HdfsConstants.BLOCK_STORAGE_POLICY_ID_UNSPECIFIED, usual);
  }

  PlacedFile read(HdfsLocatedFileStatus file) {
    String path = PlacementScanner.pathOf(file.getPath());
    BlockStoragePolicy policy = policyOf(file);
    Map<Set<StorageType>, Verdict> known = new HashMap<>();
    Function<Set<StorageType>, Verdict> verdict =
        present -> known.computeIfAbsent(present, any -> verdicts.of(path, policy, any));
    List<Replica> replicas = new ArrayList<>();
    BlockReplicas.visit(
        file.getLocatedBlocks(),
        (block, node, storageId, type) ->
            replicas.add(
                new Replica(
                    block.getBlockName(),
                    block.getNumBytes(),
                    volumes.of(node, storageId, type),
                    verdict.apply(types.of(node.getDatanodeUuid(), type)))));
    return new PlacedFile(path, file.getLen(), verdict.apply(types.all()), replicas);
  }

  /**
   * Returns the storage policy of a file. A policy that this NameNode does not know, such as one
   * that was set under another version of HDFS, is replaced by that of the root directory. A
   * warning is logged once for each such policy.
   */
  private BlockStoragePolicy policyOf(HdfsLocatedFileStatus file) {
    return policies.computeIfAbsent(file.getStoragePolicy(), id -> usualInsteadOf(id, file));
  }

  private BlockStoragePolicy usualInsteadOf(byte unknown, HdfsLocatedFileStatus file) {
    LOG.warn(
        "{} has storage policy {}, which this NameNode does not know; files with it are looked at"
            + " as {}. Remedy: hdfs storagepolicies -setStoragePolicy",
        file.getPath(),
        unknown,
        usual.getName());
    return usual;
  }
}
