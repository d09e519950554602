/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.io.InputStream;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;

/** The files in an HDFS directory at the end of a run. */
final class Outputs {
  private static final int BUFFER_BYTES = 1 << 20;

  private final DistributedFileSystem fs;
  private final List<Path> files = new ArrayList<>();

  Outputs(DistributedFileSystem fs, Path root) throws IOException {
    this.fs = fs;
    RemoteIterator<LocatedFileStatus> found = fs.listFiles(root, true);
    while (found.hasNext()) {
      files.add(found.next().getPath());
    }
  }

  /** Returns the SHA-256 digest of each file, by path. */
  Map<String, String> digests() throws IOException {
    Map<String, String> digests = new TreeMap<>();
    for (Path file : files) {
      digests.put(file.toUri().getPath(), digest(file));
    }
    return digests;
  }

  /**
   * Returns the IDs of the blocks of all files. The block files on the DataNodes are named after
   * them.
   */
  Set<Long> blocks() throws IOException {
    Set<Long> blocks = new HashSet<>();
    for (LocatedBlock block : locatedBlocks()) {
      blocks.add(block.getBlock().getBlockId());
    }
    return blocks;
  }

  /** Returns the total number of replicas of all blocks. */
  long replicas() throws IOException {
    return locatedBlocks().stream().mapToLong(block -> block.getLocations().length).sum();
  }

  private List<LocatedBlock> locatedBlocks() throws IOException {
    List<LocatedBlock> blocks = new ArrayList<>();
    for (Path file : files) {
      String path = file.toUri().getPath();
      blocks.addAll(fs.getClient().getLocatedBlocks(path, 0).getLocatedBlocks());
    }
    return blocks;
  }

  private String digest(Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      byte[] buffer = new byte[BUFFER_BYTES];
      try (DigestInputStream digesting = new DigestInputStream(in, sha256)) {
        while (digesting.read(buffer) >= 0) {
          // Only the digest of the data is needed.
        }
      }
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
