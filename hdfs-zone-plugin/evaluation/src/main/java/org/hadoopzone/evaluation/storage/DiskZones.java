/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZonedVolume;

/**
 * Disk zones: temporary files prefer the outer partition, permanent files the inner partition. Both
 * partitions can hold any file.
 */
record DiskZones(TwoVolumes volumes) implements Storage {
  private static final int RESERVED_FOR_TEMPORARY = 50;

  @Override
  public Path temporaryDir(long bytes) throws IOException {
    return choose(bytes, Zone.OUTER, 0);
  }

  @Override
  public Path permanentDir(long bytes) throws IOException {
    return choose(bytes, Zone.INNER, RESERVED_FOR_TEMPORARY);
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return dirs("hdfs").map(DataDir::disk).toList();
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return dirs("yarn").toList();
  }

  @Override
  public Optional<String> outerDirs() {
    return Optional.of(volumes.outer().path().toString());
  }

  @Override
  public void close() throws IOException {
    volumes.close();
  }

  private Stream<Path> dirs(String daemon) {
    return Stream.of(volumes.outer(), volumes.inner()).map(volume -> volume.path().resolve(daemon));
  }

  /**
   * Chooses a volume for a file that is not written through Hadoop, as the DataNode and the tasks
   * do.
   */
  private Path choose(long bytes, Zone preferred, int reserved) throws IOException {
    Candidates<Path> candidates = new Candidates<>();
    candidates.add(candidate(volumes.outer().path(), Zone.OUTER));
    candidates.add(candidate(volumes.inner().path(), Zone.INNER));
    SpillOverBand band = SpillOverBand.read(key -> null);
    return new ZoneChooser(band, Percent.of(reserved), 0)
        .choose(candidates, bytes, preferred, Draw.RANDOM)
        .orElseThrow(() -> new IOException("No volume has " + ByteSize.text(bytes) + " available"))
        .handle();
  }

  private static Candidate<Path> candidate(Path dir, Zone zone) throws IOException {
    long capacity = Files.getFileStore(dir).getTotalSpace();
    return new Candidate<>(
        new ZonedVolume<>(dir, zone, capacity), Files.getFileStore(dir).getUsableSpace());
  }
}
