/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hdfs.server.datanode.BlockMetadataHeader;
import org.apache.hadoop.util.DataChecksum;
import org.hadoopzone.evaluation.soak.cluster.NodeDisk;

/**
 * Compares all finalized replicas on a disk with their checksums, as the block scanner does. A disk
 * fault may have damaged a replica that was written before the last mount, and HDFS detects such
 * damage only when it reads the replica. Therefore damage to such a replica is ignored until the
 * replica has passed an audit after the mount.
 */
final class ReplicaAudit {
  /** Number of attempts, because the DataNode may be changing or deleting a replica. */
  private static final int ATTEMPTS = 5;

  private static final long PAUSE_MILLIS = 500;

  /** The replicas that have passed the last audit of their disk. */
  private final Map<NodeDisk, Passed> passed = new HashMap<>();

  /**
   * The replicas of a disk that have passed an audit.
   *
   * @param mounted the time of the last mount before the audit
   */
  record Passed(FileTime mounted, Set<Path> blocks) {
    /**
     * Returns these replicas, or none if the disk was mounted again and a fault may have damaged
     * them.
     */
    Set<Path> since(FileTime lastMount) {
      return mounted.equals(lastMount) ? blocks : Set.of();
    }
  }

  /**
   * Returns the problems of all replicas on a disk. Reads the replicas from the disk, not from the
   * page cache.
   */
  List<String> run(NodeDisk disk) throws IOException, InterruptedException {
    FileTime mounted = disk.mounted();
    disk.dropBlocks();
    List<Path> blocks = new ArrayList<>(NodeDisk.replicas(disk.outer()));
    blocks.addAll(NodeDisk.replicas(disk.inner()));
    Passed before = passed.getOrDefault(disk, new Passed(mounted, Set.of()));
    List<String> problems = new ArrayList<>();
    passed.put(disk, audit(blocks, mounted, before, problems));
    return problems;
  }

  /**
   * Checks replicas and returns those that pass.
   *
   * @param mounted the time of the last mount
   * @param before the result of the last audit
   * @param problems receives the problems that no disk fault explains
   */
  static Passed audit(List<Path> blocks, FileTime mounted, Passed before, List<String> problems)
      throws IOException, InterruptedException {
    Set<Path> good = new HashSet<>();
    for (Path block : blocks) {
      boolean mustMatch = before.since(mounted).contains(block) || isNew(block, mounted);
      Optional<String> problem = problem(block, mustMatch ? ATTEMPTS : 1);
      if (problem.isEmpty()) {
        good.add(block);
      } else if (mustMatch) {
        problems.add(problem.get());
      }
    }
    return new Passed(mounted, good);
  }

  private static boolean isNew(Path block, FileTime mounted) throws IOException {
    try {
      return Files.getLastModifiedTime(block).compareTo(mounted) > 0;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  private static Optional<String> problem(Path block, int attempts)
      throws IOException, InterruptedException {
    Optional<String> problem = currentProblem(block);
    for (int attempt = 1; attempt < attempts && problem.isPresent(); attempt++) {
      Thread.sleep(PAUSE_MILLIS);
      problem = currentProblem(block);
    }
    return Files.exists(block) ? problem : Optional.empty();
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
