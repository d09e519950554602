/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.VolumeChoosingPolicy;
import org.apache.hadoop.util.DiskChecker.DiskOutOfSpaceException;
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Choice;
import org.hadoopzone.disk.Percent;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.disk.SpillOverBand;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts HDFS blocks on the inner-zone volumes of a DataNode and leaves the fast outer-zone ones to
 * temporary files. When the inner zone runs low, blocks spill over to the outer one, at first as
 * far as nothing is taken from the space reserved there, and at last wherever they fit.
 *
 * <p>Inside a zone, volumes are taken in turn for each storage type, as {@code
 * RoundRobinVolumeChoosingPolicy} does, and its additional available space is kept free as long as
 * there is a choice.
 *
 * <p>Every block counts as permanent: a DataNode is not told what a block is for. The storage ID
 * that a stock NameNode sends is the same for all blocks of a DataNode, and is not looked at.
 *
 * <p>Thread-safe without locks. Makes no system call beyond {@link FsVolumeSpi#getAvailable()},
 * which stock policies call as well; a volume's capacity is asked for once.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class ZoneVolumeChoosingPolicy<V extends FsVolumeSpi>
    implements VolumeChoosingPolicy<V>, Configurable {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneVolumeChoosingPolicy.class);

  /**
   * A key of Hadoop's own round robin, in bytes; Hadoop 3.3 has neither the key nor its constant.
   */
  private static final String ADDITIONAL_SPACE_KEY =
      "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space";

  private static final long ADDITIONAL_SPACE_DEFAULT = 1L << 30;

  private final Map<StorageType, Turns> turns = new EnumMap<>(StorageType.class);
  private final Map<StorageType, VolumePlaces<V>> places = new EnumMap<>(StorageType.class);
  private Configuration conf;
  private ZoneChooser chooser;
  private VolumePlacementMetrics metrics;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed range, so that the
   *     DataNode does not start with a rule that nobody asked for
   */
  @Override
  public void setConf(Configuration conf) {
    this.conf = conf;
    ZoneRule rule = ZoneRule.read(conf::get);
    SpillOverBand band = SpillOverBand.read(conf::get);
    Percent reserved =
        Percent.read(
            conf::get,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT,
            HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT_DEFAULT);
    long additionalSpace = conf.getLong(ADDITIONAL_SPACE_KEY, ADDITIONAL_SPACE_DEFAULT);
    chooser = new ZoneChooser(band, reserved, additionalSpace);
    for (StorageType type : StorageType.values()) {
      turns.put(type, new Turns());
      places.put(type, new VolumePlaces<>(rule));
    }
    metrics = VolumePlacementMetrics.register();
    LOG.info(
        "Blocks go to the inner disk zone; outer dirs: \"{}\", spill-over at {}, reserved for"
            + " temporary files: {} of each outer volume, additional available space: {} bytes",
        rule,
        band,
        reserved,
        additionalSpace);
    rule.review(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, DataDirs.paths(conf)).forEach(LOG::warn);
  }

  @Override
  public Configuration getConf() {
    return conf;
  }

  @Override
  public V chooseVolume(List<V> volumes, long replicaSize, String storageId) throws IOException {
    if (volumes.isEmpty()) {
      throw new DiskOutOfSpaceException("No more available volumes");
    }
    StorageType type = typeOf(volumes);
    List<Candidate<V>> candidates = candidates(places.get(type).of(volumes));
    Optional<Choice<V>> choice =
        chooser.choose(
            candidates, replicaSize, Retention.PERMANENT.preferredZone(), turns.get(type));
    metrics.count(choice);
    return choice.orElseThrow(() -> outOfSpace(candidates, volumes.size(), replicaSize)).handle();
  }

  /** That of the first volume: a DataNode compares volumes of one type only. */
  private static StorageType typeOf(List<? extends FsVolumeSpi> volumes) {
    StorageType type = volumes.get(0).getStorageType();
    return type == null ? StorageType.DEFAULT : type;
  }

  /** The volumes that say how much space they have; one that does not must not fail the others. */
  private List<Candidate<V>> candidates(List<Place<V>> volumes) {
    List<Candidate<V>> candidates = new ArrayList<>(volumes.size());
    for (int i = 0; i < volumes.size(); i++) {
      Place<V> volume = volumes.get(i);
      try {
        candidates.add(new Candidate<>(volume, volume.handle().getAvailable()));
      } catch (IOException e) {
        metrics.countUnreadable();
        LOG.warn("Volume {} is passed over: it does not say what is available", volume, e);
      }
    }
    return candidates;
  }

  private static DiskOutOfSpaceException outOfSpace(
      List<?> candidates, int volumes, long replicaSize) {
    return new DiskOutOfSpaceException(
        String.format(
            "Out of space: a replica of %d bytes fits on none of %d volumes (%d unreadable): %s",
            replicaSize, volumes, volumes - candidates.size(), candidates));
  }
}
