/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.net.URL;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
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

  /**
   * Returns the keys that each site file sets and that belong to disk zones or name a class of the
   * plugin, by the path of the file.
   */
  static Map<String, List<String>> zoneKeys(Configuration conf) {
    Map<String, List<String>> keys = new LinkedHashMap<>();
    for (String name : SITE_FILES) {
      URL file = conf.getResource(name);
      if (file != null) {
        keys.put(
            file.getPath(),
            StreamSupport.stream(conf.spliterator(), false)
                .filter(
                    property ->
                        isOurs(property)
                            && Paths.get(source(conf, property.getKey())).endsWith(name))
                .map(Map.Entry::getKey)
                .sorted()
                .collect(Collectors.toList()));
      }
    }
    return keys;
  }

  private static boolean isOurs(Map.Entry<String, String> property) {
    return property.getKey().contains(OWN_KEYS) || property.getValue().contains(OWN_CLASSES);
  }

  /** Returns this node with each role for which at least one of {@link Role#keys} is set. */
  static Daemon of(Configuration conf) {
    List<Role> roles = new ArrayList<>(Arrays.asList(Role.values()));
    roles.removeIf(role -> role.keys.stream().noneMatch(key -> isSet(conf, key)));
    return new Daemon(NAME, roles, conf);
  }

  /** Returns whether a key is set elsewhere than in Hadoop's default files. */
  static boolean isSet(Configuration conf, String key) {
    String source = source(conf, key);
    return !source.isEmpty() && !source.endsWith("-default.xml");
  }

  /** Returns the resource that a value comes from; empty if it is not known. */
  private static String source(Configuration conf, String key) {
    String[] sources = conf.get(key) == null ? null : conf.getPropertySources(key);
    return sources == null || sources.length == 0 ? "" : sources[sources.length - 1];
  }
}
