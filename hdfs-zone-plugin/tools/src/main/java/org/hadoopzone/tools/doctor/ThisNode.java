/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.net.URL;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.tools.doctor.Daemon.Role;

/** The node that this process runs on. Its site files determine its roles. */
public final class ThisNode {
  static final String NAME = "this node";

  private static final String[] SITE_FILES = {
    "core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml"
  };

  private static final String OWN_KEYS = ".disk-zone.";
  static final String OWN_CLASSES = "org.hadoopzone.";

  private static final String[] BEYOND_HDFS = {
    "mapred-default.xml", "mapred-site.xml", "yarn-default.xml", "yarn-site.xml"
  };

  private ThisNode() {}

  /** Returns the configuration from the site files on the class path, for all roles. */
  public static Configuration configuration() {
    Configuration conf = new HdfsConfiguration();
    for (String resource : BEYOND_HDFS) {
      conf.addResource(resource);
    }
    return conf;
  }

  /** Returns the site files on the class path. */
  private static List<URL> siteFiles(Configuration conf) {
    List<URL> files = new ArrayList<>();
    for (String name : SITE_FILES) {
      URL file = conf.getResource(name);
      if (file != null) {
        files.add(file);
      }
    }
    return files;
  }

  /**
   * Returns the keys that each site file sets and that belong to disk zones or name a class of the
   * plugin, by the path of the file.
   */
  static Map<String, List<String>> zoneKeys(Configuration conf) {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (URL file : siteFiles(conf)) {
      keys.put(file.getPath(), new ArrayList<>());
    }
    for (Map.Entry<String, String> property : conf) {
      if (property.getKey().contains(OWN_KEYS) || property.getValue().contains(OWN_CLASSES)) {
        addTo(keys, source(conf, property.getKey()), property.getKey());
      }
    }
    keys.values().forEach(Collections::sort);
    return keys;
  }

  private static void addTo(Map<String, List<String>> files, String source, String key) {
    files.forEach(
        (file, keys) -> {
          if (source != null && file.endsWith("/" + Paths.get(source).getFileName())) {
            keys.add(key);
          }
        });
  }

  /** Returns this node with each role for which at least one of {@link #keysOf} is set. */
  static Daemon of(Configuration conf) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    for (Role role : Role.values()) {
      if (keysOf(role).stream().anyMatch(key -> isSet(conf, key))) {
        roles.add(role);
      }
    }
    return new Daemon(NAME, roles, conf);
  }

  /** Returns the keys that indicate a role. A node has the role if at least one of them is set. */
  static List<String> keysOf(Role role) {
    switch (role) {
      case NAMENODE:
        return Arrays.asList(
            DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY,
            DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY,
            DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY);
      case DATANODE:
        return Collections.singletonList(DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY);
      case NODEMANAGER:
        return Collections.singletonList(Daemon.LOCAL_DIRS);
      default:
        return Arrays.asList(
            MRConfig.FRAMEWORK_NAME,
            MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
            MRConfig.SHUFFLE_CONSUMER_PLUGIN);
    }
  }

  /** Returns whether a key is set elsewhere than in Hadoop's default files. */
  static boolean isSet(Configuration conf, String key) {
    String source = source(conf, key);
    return source != null && !source.endsWith("-default.xml");
  }

  /** Returns the resource that a value comes from; null if it is not known. */
  private static String source(Configuration conf, String key) {
    String[] sources = conf.get(key) == null ? null : conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? null : sources[sources.length - 1];
  }
}
