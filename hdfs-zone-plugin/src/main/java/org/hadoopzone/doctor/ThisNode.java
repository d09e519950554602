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
package org.hadoopzone.doctor;

import java.net.URL;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.mapreduce.MRConfig;

/** The node that this runs on, as far as its site files say what it is. */
public final class ThisNode {
  static final String NAME = "this node";

  private static final String[] SITE_FILES = {
    "core-site.xml", "hdfs-site.xml", "mapred-site.xml", "yarn-site.xml"
  };

  private static final String[] BEYOND_HDFS = {
    "mapred-default.xml", "mapred-site.xml", "yarn-default.xml", "yarn-site.xml"
  };

  private ThisNode() {}

  /** What the site files on the class path say, for all roles. */
  public static Configuration configuration() {
    Configuration conf = new HdfsConfiguration();
    for (String resource : BEYOND_HDFS) {
      conf.addResource(resource);
    }
    return conf;
  }

  /** The site files that were found. */
  static List<URL> siteFiles(Configuration conf) {
    List<URL> files = new ArrayList<>();
    for (String name : SITE_FILES) {
      URL file = conf.getResource(name);
      if (file != null) {
        files.add(file);
      }
    }
    return files;
  }

  /** The node with the roles that something was set for. */
  static Daemon of(Configuration conf) {
    Set<Role> roles = EnumSet.noneOf(Role.class);
    addIf(
        roles,
        Role.NAMENODE,
        isSet(conf, DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY)
            || isSet(conf, DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY)
            || isSet(conf, DFSConfigKeys.DFS_BLOCK_PLACEMENT_EC_CLASSNAME_KEY));
    addIf(roles, Role.DATANODE, isSet(conf, DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY));
    addIf(roles, Role.NODEMANAGER, isSet(conf, NodeDirs.LOCAL_DIRS));
    addIf(roles, Role.JOB_CLIENT, isSet(conf, MRConfig.FRAMEWORK_NAME));
    return new Daemon(NAME, roles, conf);
  }

  private static void addIf(Set<Role> roles, Role role, boolean found) {
    if (found) {
      roles.add(role);
    }
  }

  /** Whether a key has another source than Hadoop's own defaults. */
  static boolean isSet(Configuration conf, String key) {
    String[] sources = conf.get(key) == null ? null : conf.getPropertySources(key);
    return sources != null
        && sources.length > 0
        && !sources[sources.length - 1].endsWith("-default.xml");
  }
}
