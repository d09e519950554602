/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.fence.pack.InPlaceExclusion;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.tools.doctor.Daemon;
import org.hadoopzone.tools.survey.SurveyText;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneRule;

/** The configuration that the disks of a node need, and the daemons to restart. Does no I/O. */
final class Proposal {
  private static final String DATANODE = "the DataNode of this node";
  private static final String CORE = "core-site.xml";
  private static final String HDFS = "hdfs-site.xml";
  private static final String YARN = "yarn-site.xml";
  private static final String MAPRED = "mapred-site.xml";

  private static final float MOST_USED_IN_PLACE = 100;
  private static final float MOST_USED_WITH_PARTITIONS = 98;
  private static final int MEBIBYTE_BITS = 20;

  private final Daemon node;
  private final List<DiskAdvice> disks;
  private final FitRule rule;
  private final List<SiteProperty> now = new ArrayList<>();
  private final List<SiteProperty> later = new ArrayList<>();
  private final Set<String> restarts = new LinkedHashSet<>();

  private Proposal(Daemon node, List<DiskAdvice> disks, FitRule rule) {
    this.node = node;
    this.disks = disks;
    this.rule = rule;
  }

  /**
   * Creates a proposal.
   *
   * @param rule the rule that has decided which zones fit the disks
   */
  static Proposal of(Daemon node, List<DiskAdvice> disks, FitRule rule) {
    Proposal proposal = new Proposal(node, disks, rule);
    List<DiskAdvice> inPlace = proposal.disksWith(Fit.IN_PLACE);
    List<DiskAdvice> parted = proposal.disksWith(Fit.TWO_PARTITIONS);
    // Zones in place set fences on all disks of the node, and fenced space counts as used. The
    // NodeManager therefore needs its new limit first.
    if (!inPlace.isEmpty() && proposal.haveLocalDirs()) {
      proposal.addMostUsed(MOST_USED_IN_PLACE);
    } else if (parted.stream().anyMatch(disk -> disk.all(VolumeFacts::hasLocal))) {
      proposal.addMostUsed(MOST_USED_WITH_PARTITIONS);
    }
    if (!inPlace.isEmpty()) {
      proposal.addInPlace();
    }
    if (!parted.isEmpty()) {
      proposal.addPartitions(parted);
    }
    return proposal;
  }

  /** Returns the properties to write now. */
  List<SiteProperty> now() {
    return Collections.unmodifiableList(now);
  }

  /** Returns the properties to set when other nodes of the cluster are ready. */
  List<SiteProperty> later() {
    return Collections.unmodifiableList(later);
  }

  /** Returns the daemons to restart, in the order in which to restart them. */
  List<String> restarts() {
    return new ArrayList<>(restarts);
  }

  /** Returns the settings that the operator must change by hand for zones in place. */
  List<String> beforeRestart() {
    if (disksWith(Fit.IN_PLACE).isEmpty()) {
      return Collections.emptyList();
    }
    long available =
        fencedVolumes()
            .mapToLong(rule::leastAvailable)
            .min()
            .orElseThrow(IllegalStateException::new);
    return Arrays.asList(
        "Before the restart, set HADOOP_STOP_TIMEOUT=35 in hadoop-env.sh of the DataNode, so that"
            + " Hadoop's scripts do not kill it while it widens the allowed range of its fences.",
        String.format(
            "If a NodeManager uses these disks, check its yarn-site.xml before the restart: %s must"
                + " be less than %d, because a fence may leave only this many MiB available.",
            Daemon.LEAST_FREE, available >> MEBIBYTE_BITS));
  }

  /** Returns notes on how the keys affect disks with other zones or without zones. */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!disksWith(Fit.IN_PLACE).isEmpty()) {
      addNotesInPlace(notes);
    }
    List<DiskAdvice> parted = disksWith(Fit.TWO_PARTITIONS);
    if (!parted.isEmpty()) {
      addNotesOnInnerDisks(ZoneRule.parse(outerDirs(parted)), notes);
    }
    return notes;
  }

  private void addNotesInPlace(List<String> notes) {
    if (!haveLocalDirs()) {
      notes.add(
          String.format(
              "If a NodeManager uses these disks, first set %s to %d in its yarn-site.xml, and"
                  + " restart the NodeManager, because it counts fenced space as used.",
              Daemon.MOST_USED, (int) MOST_USED_IN_PLACE));
    }
    disks.stream()
        .filter(disk -> disk.fit != Fit.IN_PLACE)
        .filter(disk -> disk.any(Proposal::getsFence))
        .map(
            disk ->
                String.format(
                    "%s applies to all ext4 volumes of the DataNode. The DataNode also moves cold"
                        + " files on %s, if the kernel and the file system support the move.",
                    DiskZoneKeys.IN_PLACE_ENABLED, disk.facts.name))
        .forEach(notes::add);
    fencedVolumes()
        .forEach(
            volume ->
                rule.tooLittleAvailable(volume)
                    .ifPresent(
                        reason ->
                            notes.add(
                                String.format(
                                    "%s: %s Set %s to a larger value, because NameNodes skip volumes"
                                        + " with little available space.",
                                    volume.mountPoint, reason, DiskZoneKeys.FENCE_MARGIN))));
  }

  private Stream<VolumeFacts> fencedVolumes() {
    return disks.stream().flatMap(disk -> disk.facts.volumes.stream()).filter(Proposal::getsFence);
  }

  /** Returns whether the DataNode sets a fence on a volume when zones in place are enabled. */
  private static boolean getsFence(VolumeFacts volume) {
    return volume.hasData() && !InPlaceExclusion.of(volume.onRoot, volume.fileSystem).isPresent();
  }

  /** Adds a note for each disk without two partitions that has dirs that count as inner. */
  private void addNotesOnInnerDisks(ZoneRule outer, List<String> notes) {
    disks.stream()
        .filter(disk -> disk.fit != Fit.TWO_PARTITIONS)
        .filter(disk -> disk.any(volume -> !volume.isIn(Zone.OUTER, outer)))
        .map(
            disk ->
                String.format(
                    "%s: its dirs count as inner, so temporary files go only to the outer"
                        + " partitions of other disks. %s.",
                    disk.facts.name,
                    disk.facts.rotational
                        ? "Create two partitions on it before you set the keys"
                        : "Add its dirs to " + DiskZoneKeys.OUTER_DIRS))
        .forEach(notes::add);
  }

  private List<DiskAdvice> disksWith(Fit fit) {
    return disks.stream().filter(disk -> disk.fit == fit).collect(Collectors.toList());
  }

  private boolean haveLocalDirs() {
    return disks.stream().anyMatch(disk -> disk.any(VolumeFacts::hasLocal));
  }

  private void addInPlace() {
    add(now, CORE, DiskZoneKeys.IN_PLACE_ENABLED, "true");
    add(
        now,
        HDFS,
        DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY,
        listWith(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY, FenceService.class.getName()));
    restarts.add(DATANODE);
  }

  private void addPartitions(List<DiskAdvice> parted) {
    add(now, CORE, DiskZoneKeys.OUTER_DIRS, outerDirs(parted));
    if (parted.stream().anyMatch(disk -> disk.all(VolumeFacts::hasData))) {
      addHdfs();
    }
    if (parted.stream().anyMatch(disk -> disk.all(VolumeFacts::hasLocal))) {
      String collector =
          ZoneMapOutputCollector.class.getName()
              + ",org.apache.hadoop.mapred.MapTask$MapOutputBuffer";
      add(later, MAPRED, MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR, collector);
      add(later, MAPRED, MRConfig.SHUFFLE_CONSUMER_PLUGIN, ZoneShuffle.class.getName());
    }
  }

  private void addHdfs() {
    add(
        now,
        HDFS,
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class.getName());
    add(
        now,
        HDFS,
        DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
        ZoneBlockPlacementPolicy.class.getName());
    add(
        now,
        HDFS,
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY,
        ZoneStripedBlockPlacementPolicy.class.getName());
    add(later, HDFS, HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
    restarts.add(DATANODE);
    restarts.add("the NameNodes, when all DataNodes run with these keys");
  }

  /**
   * Adds the limit of the disk health checker. Keeps the current limit if it is at least as high.
   */
  private void addMostUsed(float least) {
    String value = String.valueOf(least);
    String current = current(Daemon.MOST_USED).orElse("");
    add(now, YARN, Daemon.MOST_USED, isAtLeast(current, least) ? current : value);
    restarts.add("the NodeManager of this node");
  }

  private static boolean isAtLeast(String text, float least) {
    try {
      return Float.parseFloat(text) >= least;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /**
   * Returns a value that selects the dirs on the outer partitions. If the current value selects
   * these dirs, returns the current value.
   */
  private String outerDirs(List<DiskAdvice> parted) {
    Optional<ZoneRule> configured = node.rule();
    boolean isSelected =
        configured.isPresent()
            && parted.stream()
                .allMatch(
                    disk ->
                        disk.all(
                            volume ->
                                volume.isIn(
                                    volume == disk.outer() ? Zone.OUTER : Zone.INNER,
                                    configured.get())));
    return isSelected
        ? current(DiskZoneKeys.OUTER_DIRS).orElse("")
        : parted.stream().map(disk -> outerDirs(disk.outer())).collect(Collectors.joining(","));
  }

  /**
   * Returns a value that selects the dirs on an outer volume. This is the mount point, or the list
   * of dirs if the mount point would select other dirs, too.
   */
  private String outerDirs(VolumeFacts outer) {
    String mountPoint = SurveyText.glob(outer.mountPoint);
    ZoneRule selected = ZoneRule.parse(mountPoint);
    boolean isOnlyOuter =
        outer.isIn(Zone.OUTER, selected)
            && node.dirs().values().stream()
                .flatMap(List::stream)
                .filter(dir -> outer.allDirs().noneMatch(dir::equals))
                .allMatch(dir -> selected.zoneOf(dir) == Zone.INNER);
    return isOnlyOuter
        ? mountPoint
        : outer.allDirs().map(SurveyText::glob).collect(Collectors.joining(","));
  }

  private String listWith(String key, String name) {
    Set<String> names = new LinkedHashSet<>(node.conf().getTrimmedStringCollection(key));
    return names.add(name) ? String.join(",", names) : current(key).orElse(name);
  }

  private void add(List<SiteProperty> properties, String file, String key, String value) {
    properties.add(new SiteProperty(file, key, value, current(key).orElse(null)));
  }

  /** Returns the value of a key in the site files; empty if they do not set the key. */
  private Optional<String> current(String key) {
    Configuration conf = node.conf();
    return Daemon.isSet(conf, key) ? Optional.ofNullable(conf.getTrimmed(key)) : Optional.empty();
  }
}
