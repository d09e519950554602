/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.util.DataChecksum;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;

/**
 * Compares all finalized replicas on a disk with their checksums, as the block scanner does. Skips
 * replicas from before the last mount: a disk fault may have damaged them, and HDFS notices such
 * damage only when it reads the replicas.
 */
final class ReplicaAudit {
  /** Number of attempts, because the DataNode may be changing or deleting a replica. */
  private static final int ATTEMPTS = 5;

  private static final long PAUSE_MILLIS = 500;

  private ReplicaAudit() {}

  /** Returns the problems of all replicas on a disk. Reads them from the disk, not from memory. */
  static List<String> run(NodeDisk disk) throws IOException, InterruptedException {
    disk.dropBlocks();
    List<String> problems = new ArrayList<>();
    for (Path volume : List.of(disk.outer(), disk.inner())) {
      for (Path block : NodeDisk.replicas(volume)) {
        if (isNew(block, disk)) {
          problem(block).ifPresent(problems::add);
        }
      }
    }
    return problems;
  }

  private static boolean isNew(Path block, NodeDisk disk) throws IOException {
    try {
      return Files.getLastModifiedTime(block).compareTo(disk.mounted()) > 0;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Optional<String> problem(Path block) throws IOException, InterruptedException {
    Optional<String> problem = Optional.empty();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      problem = currentProblem(block);
      if (problem.isEmpty() || !Files.exists(block)) {
        return Optional.empty();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    return problem;
  }

  /** Compares a replica with the checksums in its .meta file. */
  static Optional<String> currentProblem(Path block) throws IOException {
    Optional<Path> meta = metaOf(block);
    if (meta.isEmpty()) {
      return Optional.of(block + " has no .meta file");
    }
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(meta.get())))) {
      DataChecksum checksum = BlockMetadataHeader.readHeader(in).getChecksum();
      ByteBuffer sums = ByteBuffer.wrap(in.readAllBytes());
      int unit = checksum.getBytesPerChecksum();
      ByteBuffer data = ByteBuffer.wrap(Files.readAllBytes(block));
      int chunks = (data.remaining() + unit - 1) / unit;
      int found = sums.remaining() / checksum.getChecksumSize();
      if (found != chunks) {
        return Optional.of(block + " needs " + chunks + " checksums, but has " + found);
      }
      checksum.verifyChunkedSums(data, sums, block.toString(), 0);
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(block + ": " + e.getMessage());
    }
  }

  private static Optional<Path> metaOf(Path block) throws IOException {
    String prefix = block.getFileName() + "_";
    try (Stream<Path> entries = Files.list(block.getParent())) {
      return entries.filter(entry -> isMeta(entry.getFileName().toString(), prefix)).findFirst();
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static boolean isMeta(String name, String prefix) {
    return name.startsWith(prefix) && name.endsWith(".meta");
  }
}
