/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;

/** Applications of Tez on YARN. */
final class TezApplications {
  private TezApplications() {}

  /** Starts a cluster with a container executor of the plugin and the input of {@link SortJob}. */
  static MiniHadoop startCluster(
      String name, Class<? extends ZoneDefaultContainerExecutor> executor) throws Exception {
    Configuration conf = MiniHadoop.zonedHdfs();
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
    MiniHadoop hadoop = MiniHadoop.startWithExecutor(name, executor, conf);
    try {
      new SortJob(hadoop).writeInput();
      return hadoop;
    } catch (IOException e) {
      hadoop.close();
      throw e;
    }
  }

  /**
   * Returns settings that make Tez use the jars on this disk instead of an archive in HDFS.
   *
   * @param options further JVM options for its containers
   */
  static Configuration settings(Framework framework, String options) {
    String jvm = "-Xmx256m " + Framework.QUICK_START + " " + options;
    Configuration settings = new Configuration(false);
    settings.set("tez.ignore.lib.uris", "true");
    settings.set("tez.cluster.additional.classpath.prefix", String.join(":", framework.jars()));
    settings.set("tez.staging-dir", "/tmp/tez");
    settings.set("tez.am.resource.memory.mb", "512");
    settings.set("tez.am.launch.cmd-opts", jvm);
    settings.set("tez.task.resource.memory.mb", "512");
    settings.set("tez.task.launch.cmd-opts", jvm);
    settings.set("tez.runtime.io.sort.mb", "8");
    return settings;
  }

  /** Returns the ID of the only application of Tez on a cluster. */
  static String only(MiniHadoop hadoop) throws Exception {
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(hadoop.newJobConf());
      client.start();
      ApplicationReport only = client.getApplications(Set.of("TEZ")).get(0);
      return only.getApplicationId().toString();
    }
  }
}
