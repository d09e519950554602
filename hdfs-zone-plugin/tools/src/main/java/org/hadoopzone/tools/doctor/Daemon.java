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

/**
 * The configuration of a running daemon, or the configuration found on a node for several roles.
 */
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

  /** Returns the role and address, such as {@code DataNode dn1:9866}, or {@code this node}. */
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

  /** Returns the rule that selects the outer dirs; empty if the key is not set or invalid. */
  Optional<ZoneRule> rule() {
    try {
      return Optional.of(ZoneRule.read(conf::get)).filter(rule -> !rule.toString().isEmpty());
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Returns whether the configuration makes a DataNode choose volumes by zone. */
  boolean choosesVolumesByZone() {
    return names(
        DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY,
        ZoneVolumeChoosingPolicy.class);
  }

  /**
   * Returns whether the configuration makes a NameNode nominate storages by zone for replicated
   * files.
   */
  boolean nominatesByZone() {
    return names(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY, ZoneBlockPlacementPolicy.class);
  }

  /**
   * Returns whether the configuration makes a NameNode nominate storages by zone for erasure-coded
   * files.
   */
  boolean nominatesStripedByZone() {
    return names(
        DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY, ZoneStripedBlockPlacementPolicy.class);
  }

  /** Returns whether the daemon needs the plugin's jar to start or to open HDFS. */
  boolean needsJar() {
    return is(Role.NAMENODE) && (nominatesByZone() || nominatesStripedByZone())
        || is(Role.DATANODE) && choosesVolumesByZone()
        || conf.getTrimmed("fs.hdfs.impl", "").startsWith(ThisNode.OWN_CLASSES);
  }

  /** Returns whether the value of a key is the name of the given class. */
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
