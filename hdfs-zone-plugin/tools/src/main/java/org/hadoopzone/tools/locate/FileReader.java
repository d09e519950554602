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

/** From what the NameNode says of a file to what is said of it here. */
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
    // A file for which nobody has set a policy has that of the root, for which nobody has either.
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
   * A file may have got its policy from another version of HDFS than the one that has it now. Who
   * asks for the same policy again is not told again.
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
