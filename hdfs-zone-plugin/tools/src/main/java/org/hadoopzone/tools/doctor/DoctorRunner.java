/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Patience;
import org.hadoopzone.tools.cli.Progress;
import org.hadoopzone.tools.doctor.Finding.Severity;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;

/** Examines this node and the cluster that it belongs to, if any, and prints the result. */
public final class DoctorRunner {
  private DoctorRunner() {}

  /**
   * Runs the examination and prints the result.
   *
   * @param settings configuration keys that override the site files
   * @return {@link ExitCode#PROBLEMS_FOUND} if anything is wrong, otherwise {@link ExitCode#DONE}
   */
  static int run(
      Map<String, String> settings, boolean thisNodeOnly, boolean json, PrintWriter out) {
    Configuration conf = configuration();
    Patience.apply(conf, settings);
    Examination examination;
    try (Bar bar = Bar.counting("daemons")) {
      examination = examine(conf, thisNodeOnly, bar::advance);
    }
    DoctorOutput output = new DoctorOutput(examination, conf);
    out.println(json ? output.json() : output.text());
    out.flush();
    return examination.count(Severity.WRONG) == 0 ? ExitCode.DONE : ExitCode.PROBLEMS_FOUND;
  }

  /** Returns the configuration from the site files on the class path, for all roles. */
  private static Configuration configuration() {
    Configuration conf = new HdfsConfiguration();
    for (String file :
        new String[] {"mapred-default", "mapred-site", "yarn-default", "yarn-site"}) {
      conf.addResource(file + ".xml");
    }
    return conf;
  }

  /**
   * Checks that the plugin's jar is on the class path of Hadoop on this node.
   *
   * @throws IOException if the jar is missing; the message contains the remedy
   */
  public static void requireJar() throws IOException {
    if (JarProbe.ofThisProcess().isEmpty()) {
      throw new IOException(
          PluginJar.NAMES
              + ": is not on Hadoop's class path. Copy it to"
              + " $HADOOP_HOME/share/hadoop/common/lib on every node first: daemons fail if they"
              + " cannot find a class that a key names. Nothing was changed.");
    }
  }

  /**
   * Runs all checks that are possible from this node. A daemon that does not answer is a finding.
   *
   * @param conf the configuration from the site files of this node, for all roles
   * @param thisNodeOnly whether to skip the cluster
   * @param progress called before each daemon is checked
   */
  public static Examination examine(Configuration conf, boolean thisNodeOnly, Progress progress) {
    Examination examination = new Examination();
    NodeExamination node = new NodeExamination(examination, conf);
    ClusterExamination cluster = new ClusterExamination(examination, conf, progress);
    boolean alone = thisNodeOnly || !cluster.isPossible();
    node.run(alone);
    if (!alone) {
      cluster.run(node.node);
    } else {
      examination.skip(
          "cluster",
          thisNodeOnly
              ? "--this-node was given"
              : "fs.defaultFS is not an HDFS URI: " + conf.get("fs.defaultFS"));
    }
    return examination;
  }
}
