/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.zone.ZoneRule;

/** The configuration that a daemon runs with, or that is found on a node for several roles. */
final class Daemon {
  private final String name;
  private final Set<Role> roles;
  private final Configuration conf;

  Daemon(String name, Collection<Role> roles, Configuration conf) {
    this.name = name;
    this.roles =
        Collections.unmodifiableSet(
            roles.isEmpty() ? EnumSet.noneOf(Role.class) : EnumSet.copyOf(roles));
    this.conf = conf;
  }

  /** The role and host, as in {@code DataNode dn1:9866}. */
  String name() {
    return name;
  }

  Set<Role> roles() {
    return roles;
  }

  boolean is(Role role) {
    return roles.contains(role);
  }

  Configuration conf() {
    return conf;
  }

  /** Returns which dirs are outer; empty if that is not set, or makes no sense. */
  Optional<ZoneRule> rule() {
    try {
      return Optional.of(ZoneRule.read(conf::get)).filter(rule -> !rule.toString().isEmpty());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns whether it chooses volumes by zone. */
  boolean choosesVolumesByZone() {
    return names(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class);
  }

  /** Returns whether it nominates storages by zone. */
  boolean nominatesByZone() {
    return names(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, ZoneBlockPlacementPolicy.class);
  }

  /** Returns whether it nominates storages by zone for erasure-coded files. */
  boolean nominatesStripedByZone() {
    return names(
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY, ZoneStripedBlockPlacementPolicy.class);
  }

  /** Returns whether it does not start, or cannot open HDFS, without the plugin's jar. */
  boolean needsJar() {
    return is(Role.NAMENODE) && (nominatesByZone() || nominatesStripedByZone())
        || is(Role.DATANODE) && choosesVolumesByZone()
        || conf.getTrimmed("fs.hdfs.impl", "").startsWith(ThisNode.OWN_CLASSES);
  }

  /** Returns whether a key has one of our classes as its value. */
  boolean names(String key, Class<?> ours) {
    return ours.getName().equals(conf.getTrimmed(key));
  }

  Finding wrong(String thing, String words, String remedy) {
    return Finding.wrong(name, thing, words, remedy);
  }

  Finding note(String thing, String words, String remedy) {
    return Finding.note(name, thing, words, remedy);
  }
}
