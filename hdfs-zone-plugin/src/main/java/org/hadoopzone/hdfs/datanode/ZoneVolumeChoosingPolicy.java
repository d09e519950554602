/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.datanode;

import java.io.IOException;
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
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Choice;
import org.hadoopzone.disk.Place;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.disk.ZoneRule;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.Turns;
import org.hadoopzone.hdfs.ZoneSettings;
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
 * that a stock NameNode sends is the same for all blocks of a DataNode, and is not looked at,
 * unless {@link HdfsZoneKeys#HONOR_NOMINATED_STORAGE} says that the NameNode has {@code
 * ZoneBlockPlacementPolicy}. Then the storage that it nominates takes the block if it has room; if
 * not, another one of that storage's zone does, and then any. A block without a nomination is
 * permanent.
 *
 * <p>Thread-safe without locks. Makes no system call beyond {@link FsVolumeSpi#getAvailable()},
 * which stock policies call as well; a volume's capacity is asked for once.
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class ZoneVolumeChoosingPolicy<V extends FsVolumeSpi>
    implements VolumeChoosingPolicy<V>, Configurable {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneVolumeChoosingPolicy.class);

  private final Map<StorageType, Turns> turns = new EnumMap<>(StorageType.class);
  private final Map<StorageType, VolumePlaces<V>> places = new EnumMap<>(StorageType.class);
  private Configuration conf;
  private ZoneChooser chooser;
  private long additionalSpace;
  private boolean honorsNominations;
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
    ZoneSettings settings;
    try {
      settings = ZoneSettings.read(conf);
      honorsNominations = ZoneSettings.honorsNominatedStorage(conf);
    } catch (IllegalArgumentException e) {
      LOG.error(
          "The DataNode does not start: {}. Correct it in its site files.",
          e.getMessage().replaceFirst("\\.$", ""));
      throw e;
    }
    chooser = settings.newChooser();
    additionalSpace = settings.additionalSpace();
    ZoneRule rule = settings.rule();
    for (StorageType type : StorageType.values()) {
      turns.put(type, new Turns());
      places.put(type, new VolumePlaces<>(rule));
    }
    metrics = VolumePlacementMetrics.register();
    LOG.info(
        "Blocks go to {}; {}",
        honorsNominations
            ? "the storage that the NameNode nominates, or else the inner disk zone"
            : "the inner disk zone",
        settings);
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
    List<Place<V>> all = places.get(type).of(volumes);
    Optional<Place<V>> nominated = honorsNominations ? nominated(all, storageId) : Optional.empty();
    if (nominated.isPresent() && hasRoom(nominated.get(), replicaSize)) {
      metrics.countHonored(nominated.get().zone());
      return nominated.get().handle();
    }
    Candidates<V> candidates = AvailableSpace.of(all, metrics);
    Zone preferred = nominated.map(Place::zone).orElse(Retention.PERMANENT.preferredZone());
    Optional<Choice<V>> choice =
        chooser.choose(candidates, replicaSize, preferred, turns.get(type));
    metrics.count(choice);
    return choice
        .orElseThrow(() -> AvailableSpace.refusal(candidates, volumes.size(), replicaSize))
        .handle();
  }

  /** The volume that the NameNode chose; empty if it chose none, or none of these. */
  private Optional<Place<V>> nominated(List<Place<V>> volumes, String storageId) {
    if (storageId == null || storageId.isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < volumes.size(); i++) {
      if (storageId.equals(volumes.get(i).handle().getStorageID())) {
        return Optional.of(volumes.get(i));
      }
    }
    metrics.countNotHonored();
    return Optional.empty();
  }

  private boolean hasRoom(Place<V> nominated, long replicaSize) {
    try {
      if (nominated.handle().getAvailable() - replicaSize > additionalSpace) {
        return true;
      }
    } catch (IOException e) {
      LOG.debug("Volume {} does not say what is available", nominated, e);
    }
    metrics.countNotHonored();
    return false;
  }

  /** That of the first volume: a DataNode compares volumes of one type only. */
  private static StorageType typeOf(List<? extends FsVolumeSpi> volumes) {
    StorageType type = volumes.get(0).getStorageType();
    return type == null ? StorageType.DEFAULT : type;
  }
}
