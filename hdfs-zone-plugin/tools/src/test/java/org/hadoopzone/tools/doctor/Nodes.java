/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.datanode.ZoneVolumeChoosingPolicy;
import org.hadoopzone.hdfs.namenode.ZoneBlockPlacementPolicy;
import org.hadoopzone.hdfs.namenode.ZoneStripedBlockPlacementPolicy;
import org.hadoopzone.mapred.ZoneMapOutputCollector;
import org.hadoopzone.mapred.ZoneShuffle;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.zone.DiskZoneKeys;

/** Creates daemons with a correct configuration. Tests change single keys. */
final class Nodes {
  private Nodes() {}

  static Daemon nameNode(String... settings) {
    return with(
        daemon("NameNode nn1:8020", Role.NAMENODE)
            .set("dfs.block.replicator.classname", ZoneBlockPlacementPolicy.class.getName())
            .set(
                "dfs.block.placement.ec.classname",
                ZoneStripedBlockPlacementPolicy.class.getName()),
        settings);
  }

  /** Data dirs on two disks with two partitions each. */
  static final String TWO_DISKS =
      "/data/1/outer/dfs,/data/1/inner/dfs,/data/2/outer/dfs,/data/2/inner/dfs";

  static Daemon dataNode(String host, String... settings) {
    return with(
        daemon("DataNode " + host, Role.DATANODE)
            .set(
                "dfs.datanode.fsdataset.volume.choosing.policy",
                ZoneVolumeChoosingPolicy.class.getName())
            .set(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true")
            .set("dfs.datanode.data.dir", "/data/1/outer/dfs,/data/1/inner/dfs"),
        settings);
  }

  static Daemon jobNode(String... settings) {
    return with(
        daemon("this node", Role.NODEMANAGER, Role.JOB_CLIENT)
            .set("mapreduce.job.map.output.collector.class", ZoneMapOutputCollector.class.getName())
            .set("mapreduce.job.reduce.shuffle.consumer.plugin.class", ZoneShuffle.class.getName())
            .set("yarn.nodemanager.local-dirs", "/data/1/outer/yarn,/data/1/inner/yarn"),
        settings);
  }

  private static Builder daemon(String name, Role... roles) {
    Builder builder = new Builder(name, Set.of(roles), new Configuration(false));
    return builder.set(DiskZoneKeys.OUTER_DIRS, "/data/*/outer");
  }

  /** Sets keys to values; an empty value removes its key. */
  private static Daemon with(Builder builder, String... settings) {
    for (int i = 0; i < settings.length; i += 2) {
      if (settings[i + 1].isEmpty()) {
        builder.conf.unset(settings[i]);
      } else {
        builder.conf.set(settings[i], settings[i + 1]);
      }
    }
    return new Daemon(builder.name, builder.roles, builder.conf);
  }

  private record Builder(String name, Set<Role> roles, Configuration conf) {
    Builder set(String key, String value) {
      conf.set(key, value);
      return this;
    }
  }
}
