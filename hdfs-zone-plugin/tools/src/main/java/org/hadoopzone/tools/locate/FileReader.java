/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.HdfsConstants.DatanodeReportType;
import org.apache.hadoop.hdfs.protocol.HdfsLocatedFileStatus;
import org.apache.hadoop.hdfs.server.protocol.DatanodeStorageReport;
import org.apache.hadoop.hdfs.server.protocol.StorageReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Converts the file status from the NameNode into a {@link PlacedFile}. Not thread-safe. */
final class FileReader {
  private static final Logger LOG = LoggerFactory.getLogger(FileReader.class);

  private final Verdicts verdicts;
  private final NodeVolumes volumes;

  /** The storage types of each DataNode. The effect of a storage policy depends on them. */
  private final Map<String, Set<StorageType>> types = new HashMap<>();

  private final Set<StorageType> allTypes = EnumSet.noneOf(StorageType.class);
  private final Map<Byte, BlockStoragePolicy> policies = new HashMap<>();
  private final BlockStoragePolicy rootPolicy;

  FileReader(DFSClient nameNode, Verdicts verdicts, NodeVolumes volumes) throws IOException {
    this.verdicts = verdicts;
    this.volumes = volumes;
    readTypes(nameNode);
    for (BlockStoragePolicy policy : nameNode.getStoragePolicies()) {
      policies.put(policy.getId(), policy);
    }
    // The policy of a file is unspecified only if neither a parent directory nor the root directory
    // has a policy. For the root directory, the NameNode then returns its default policy.
    rootPolicy = nameNode.getStoragePolicy("/");
    policies.put(HdfsConstants.BLOCK_STORAGE_POLICY_ID_UNSPECIFIED, rootPolicy);
  }

  /**
   * Reads the storage types of the DataNodes. The NameNode reports them only to superusers. For
   * other callers, they stay unknown.
   */
  private void readTypes(DFSClient nameNode) throws IOException {
    try {
      for (DatanodeStorageReport node : nameNode.getDatanodeStorageReport(DatanodeReportType.ALL)) {
        for (StorageReport report : node.getStorageReports()) {
          types
              .computeIfAbsent(
                  node.getDatanodeInfo().getDatanodeUuid(),
                  any -> EnumSet.noneOf(StorageType.class))
              .add(report.getStorage().getStorageType());
        }
      }
    } catch (IOException e) {
      if (!AccessErrors.isOne(e)) {
        throw e;
      }
    }
    types.values().forEach(allTypes::addAll);
  }

  /**
   * Converts a status.
   *
   * @param shown the path or URI of the file in the result
   */
  PlacedFile read(HdfsLocatedFileStatus file, String shown) {
    String path = PlacementScanner.pathOf(file.getPath());
    BlockStoragePolicy policy = policyOf(file);
    Map<Set<StorageType>, Verdict> known = new HashMap<>();
    Function<Set<StorageType>, Verdict> verdict =
        present -> known.computeIfAbsent(present, any -> verdicts.of(path, policy, any));
    List<Replica> replicas = new ArrayList<>();
    BlockReplicas.visit(
        file.getLocatedBlocks(),
        (block, node, storageId, type, isBeingWritten) ->
            replicas.add(
                new Replica(
                    block.getBlockName(),
                    block.getNumBytes(),
                    volumes.of(node, storageId, type),
                    verdict.apply(types.getOrDefault(node.getDatanodeUuid(), EnumSet.of(type))),
                    isBeingWritten)));
    return new PlacedFile(shown, file.getLen(), verdict.apply(allTypes), replicas);
  }

  /**
   * Returns the storage policy of a file. Replaces a policy that this NameNode does not know with
   * the policy of the root directory, and logs one warning for each such policy. Another version of
   * HDFS may have set the unknown policy.
   */
  private BlockStoragePolicy policyOf(HdfsLocatedFileStatus file) {
    return policies.computeIfAbsent(
        file.getStoragePolicy(),
        unknown -> {
          LOG.warn(
              "The NameNode does not know storage policy {} of {}; using {} for files with this"
                  + " policy. Set a known policy with hdfs storagepolicies -setStoragePolicy",
              unknown,
              file.getPath(),
              rootPolicy.getName());
          return rootPolicy;
        });
  }
}
