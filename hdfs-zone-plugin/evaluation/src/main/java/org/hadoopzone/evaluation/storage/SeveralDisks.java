/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.Site;

/** One disk for each node of a cluster. Files go to the first disk if no daemon writes them. */
public record SeveralDisks(List<Storage> disks) implements Storage {
  @Override
  public Path temporaryDir(long bytes) throws IOException {
    return disks.get(0).temporaryDir(bytes);
  }

  @Override
  public Path permanentDir(long bytes) throws IOException {
    return disks.get(0).permanentDir(bytes);
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return disks.get(dataNode - 1).dataDirs(dataNode);
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return disks.get(nodeManager - 1).localDirs(nodeManager);
  }

  @Override
  public Optional<String> outerDirs() {
    List<String> dirs = disks.stream().flatMap(disk -> disk.outerDirs().stream()).toList();
    return dirs.isEmpty() ? Optional.empty() : Optional.of(String.join(",", dirs));
  }

  @Override
  public Map<String, String> dataNodeSettings(int dataNode) {
    return disks.get(dataNode - 1).dataNodeSettings(dataNode);
  }

  @Override
  public boolean needDropIn() {
    return disks.get(0).needDropIn();
  }

  @Override
  public void leaveToDaemons() throws IOException {
    for (Storage disk : disks) {
      disk.leaveToDaemons();
    }
  }

  @Override
  public void settle() throws IOException {
    for (Storage disk : disks) {
      disk.settle();
    }
  }

  @Override
  public Map<Site, Map<String, String>> settings() {
    return disks.get(0).settings();
  }

  @Override
  public long fencedBytes() throws IOException {
    long bytes = 0;
    for (Storage disk : disks) {
      bytes += disk.fencedBytes();
    }
    return bytes;
  }

  @Override
  public void close() throws IOException {
    for (Storage disk : disks) {
      disk.close();
    }
  }
}
