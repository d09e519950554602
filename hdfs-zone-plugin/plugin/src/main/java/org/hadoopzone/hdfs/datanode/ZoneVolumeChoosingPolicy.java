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
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.Spindles;
import org.hadoopzone.hdfs.ZoneSettings;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Lifetime;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;
import org.hadoopzone.zone.ZonedVolume;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Places HDFS blocks on the inner-zone volumes of a DataNode and leaves the fast outer-zone volumes
 * to temporary files. When the inner zone is low on free space, blocks spill over to the outer
 * zone. There, they first use space that is not reserved for temporary files, and then any space.
 *
 * <p>Storage types other than {@code DISK} and {@code ARCHIVE} have no zones: all their volumes
 * count as inner.
 *
 * <p>Within a zone, volumes of one storage type are used round-robin, as in {@code
 * RoundRobinVolumeChoosingPolicy}. The additional available space of that policy is kept free as
 * long as another volume has space.
 *
 * <p>Every block is treated as permanent by default, because a DataNode does not know the lifetime
 * of a block. The storage ID that the NameNode sends is ignored, because a stock NameNode sends the
 * same ID for all blocks of a DataNode. A NameNode with {@code ZoneBlockPlacementPolicy} uses this
 * ID to nominate a storage. If {@link HdfsZoneKeys#HONOR_NOMINATED_STORAGE} is true, this class
 * uses the nominated storage if it has enough free space, otherwise another storage of the same
 * zone, and finally any storage. A block is permanent if it has no nomination, or if the nominated
 * storage has not been among the volumes since the DataNode started.
 *
 * <p>Thread-safe without locks. The only system call is {@link FsVolumeSpi#getAvailable()}, which
 * stock policies use as well; the capacity of a volume is read once. While the preferred zone is
 * far from full, most blocks query the available space of one volume only ({@link AmpleZone}).
 */
@InterfaceAudience.LimitedPrivate("HDFS")
@InterfaceStability.Evolving
public class ZoneVolumeChoosingPolicy<V extends FsVolumeSpi>
    implements VolumeChoosingPolicy<V>, Configurable {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneVolumeChoosingPolicy.class);

  private final Map<StorageType, ZonedVolumes<V>> volumesOf = new EnumMap<>(StorageType.class);
  private Configuration conf;
  private ZoneChooser chooser;
  private long additionalSpace;
  private boolean honorsNominations;
  private VolumePlacementMetrics metrics;

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if a value is invalid, so that the DataNode does not start
   *     with an unintended rule; the message names the key, the value and the allowed range
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
          "The DataNode does not start: {}. Correct the value in the site files of the DataNode.",
          e.getMessage().replaceFirst("\\.$", ""));
      throw e;
    }
    chooser = settings.newChooser();
    additionalSpace = settings.additionalSpace();
    ZoneRule rule = settings.rule();
    ZoneRule allInner = ZoneRule.parse("");
    for (StorageType type : StorageType.values()) {
      volumesOf.put(type, new ZonedVolumes<>(Spindles.include(type) ? rule : allInner));
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
    ZonedVolumes<V> known = volumesOf.get(type);
    // Do not count choices of a RAM disk: if the block does not fit there, the DataNode chooses
    // again.
    boolean isCounted = !type.isTransient();
    boolean isNominated = honorsNominations && storageId != null && !storageId.isEmpty();
    Optional<ZonedVolume<V>> nominated =
        isNominated ? nominated(known.of(volumes), storageId) : Optional.empty();
    if (nominated.isPresent() && hasRoom(nominated.get(), replicaSize)) {
      known.take(nominated.get().zone(), replicaSize);
      metrics.countHonored(nominated.get().zone());
      return nominated.get().handle();
    }
    Zone preferred =
        (isNominated ? known.zoneOf(storageId) : Optional.<Zone>empty())
            .orElse(Lifetime.PERMANENT.preferredZone());
    V next = known.nextOfAmpleZone(volumes, preferred, replicaSize, additionalSpace);
    if (next != null) {
      if (isCounted) {
        metrics.countBlock(preferred);
      }
      return next;
    }
    List<ZonedVolume<V>> all = known.of(volumes);
    Candidates<V> candidates = AvailableSpace.of(all, metrics);
    Optional<Choice<V>> choice = chooser.choose(candidates, replicaSize, preferred, known.turns());
    known.setAmple(
        volumes,
        preferred,
        chooser.ample(candidates, replicaSize, preferred),
        chooser.bytesBeforeSpillOver(candidates, preferred));
    if (isCounted) {
      metrics.count(choice);
    }
    return choice
        .orElseThrow(() -> AvailableSpace.refusal(candidates, volumes.size(), replicaSize))
        .handle();
  }

  /** Returns the volume that the NameNode nominated; empty if the volume is not in the list. */
  private Optional<ZonedVolume<V>> nominated(List<ZonedVolume<V>> volumes, String storageId) {
    for (int i = 0; i < volumes.size(); i++) {
      if (storageId.equals(volumes.get(i).handle().getStorageID())) {
        return Optional.of(volumes.get(i));
      }
    }
    metrics.countNotHonored();
    return Optional.empty();
  }

  private boolean hasRoom(ZonedVolume<V> nominated, long replicaSize) {
    try {
      if (nominated.handle().getAvailable() - replicaSize > additionalSpace) {
        return true;
      }
    } catch (IOException e) {
      LOG.debug("Cannot read the available space of volume {}", nominated, e);
    }
    metrics.countNotHonored();
    return false;
  }

  /** Returns the type of the first volume. A DataNode passes volumes of one type only. */
  private static StorageType typeOf(List<? extends FsVolumeSpi> volumes) {
    StorageType type = volumes.get(0).getStorageType();
    return type == null ? StorageType.DEFAULT : type;
  }
}
