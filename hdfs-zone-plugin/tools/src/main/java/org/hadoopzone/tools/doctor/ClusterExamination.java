/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.DaemonAddresses.DaemonAddress;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;

/**
 * Checks the configuration and the class path of every NameNode, DataNode and NodeManager, and
 * compares them.
 */
final class ClusterExamination {
  /**
   * The JMX name of the bean with the metrics of a NameNode. The wildcard matches any {@code
   * service}, which names a different daemon if several daemons run in one process.
   */
  static final String NAMENODE_METRICS = "Hadoop:name=DiskZoneBlockPlacement,*";

  private static final String ALL = "cluster";

  private final Examination examination;
  private final Configuration conf;
  private final DaemonAddresses addresses;
  private final DaemonPages pages;
  private final DoctorRunner.Progress progress;
  private final Map<Daemon, List<PluginJar>> jars = new LinkedHashMap<>();

  ClusterExamination(Examination examination, Configuration conf, DoctorRunner.Progress progress) {
    this.examination = examination;
    this.conf = conf;
    this.addresses = new DaemonAddresses(conf);
    this.pages = new DaemonPages(conf);
    this.progress = progress;
  }

  boolean isPossible() {
    return addresses.isHdfs();
  }

  /** Checks all daemons and compares them with this node. */
  void run(Daemon thisNode) {
    List<DaemonAddress> known = new ArrayList<>(found("NameNode", addresses::nameNodes));
    int knownNameNodes = known.size();
    known.addAll(found("DataNodes", addresses::dataNodes));
    if (addresses.isYarnConfigured()) {
      known.addAll(found("NodeManagers", addresses::nodeManagers));
    } else {
      String why = "no yarn-site.xml on the class path sets the address of the ResourceManager";
      examination.skip("NodeManagers", why);
    }
    List<Daemon> daemons = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      progress.advance(i, known.size());
      ask(known.get(i)).ifPresent(daemons::add);
    }
    daemons.forEach(daemon -> NodeExamination.checkConfiguration(examination, daemon));
    compareHdfs(with(Role.NAMENODE, daemons), with(Role.DATANODE, daemons), knownNameNodes);
    compareJars(thisNode);
    daemons.add(thisNode);
    check(Topic.SAME_OUTER_DIRS, HdfsChecks.sameOuterDirs(daemons));
  }

  private void check(Topic topic, List<Finding> findings) {
    examination.addCheck(topic, ALL, findings);
  }

  private static List<Daemon> with(Role role, List<Daemon> daemons) {
    return daemons.stream().filter(daemon -> daemon.is(role)).collect(Collectors.toList());
  }

  private void compareHdfs(List<Daemon> nameNodes, List<Daemon> dataNodes, int knownNameNodes) {
    check(Topic.SAME_DATANODE_KEYS, HdfsChecks.sameDataNodeKeys(dataNodes));
    if (nameNodes.isEmpty()) {
      examination.skip(Topic.NAMENODE_AND_DATANODES.toString(), "no NameNode answered");
      return;
    }
    check(
        Topic.NAMENODE_AND_DATANODES,
        HdfsChecks.honor(nameNodes, dataNodes, nameNodes.size() == knownNameNodes));
    check(Topic.DISK_BALANCER, HdfsChecks.diskBalancer(nameNodes, dataNodes));
  }

  private List<DaemonAddress> found(String roles, Callable<List<DaemonAddress>> search) {
    try {
      return search.call();
    } catch (Exception e) {
      check(
          Topic.DAEMONS_ANSWER,
          Collections.singletonList(
              Finding.wrong(
                  ALL,
                  roles,
                  "cannot be found: " + firstLine(e),
                  "Check that the NameNode and the ResourceManager run, and that core-site.xml and"
                      + " yarn-site.xml on this node contain their addresses; or skip the cluster"
                      + " with --this-node.")));
      return Collections.emptyList();
    }
  }

  private Optional<Daemon> ask(DaemonAddress address) {
    try {
      Configuration remote = pages.configuration(address.pages);
      Daemon daemon = new Daemon(address.name, Collections.singleton(address.role), remote);
      examination.addCheck(Topic.DAEMONS_ANSWER, address.name, Collections.emptyList());
      askForJars(address, daemon);
      if (daemon.is(Role.NAMENODE) && daemon.nominatesByZone()) {
        askForMetrics(address);
      }
      return Optional.of(daemon);
    } catch (IOException | RuntimeException e) {
      examination.addCheck(
          Topic.DAEMONS_ANSWER,
          address.name,
          Collections.singletonList(
              Finding.wrong(
                  address.name,
                  address.pages + "/conf",
                  "does not answer: " + firstLine(e),
                  "Check that the daemon runs and is reachable from this node. If"
                      + " hadoop.security.instrumentation.requires.admin is true, run doctor as an"
                      + " administrator.")));
      return Optional.empty();
    }
  }

  private void askForMetrics(DaemonAddress nameNode) throws IOException {
    Optional<Map<?, ?>> bean = pages.bean(nameNode.pages, NAMENODE_METRICS);
    if (bean.isPresent()) {
      examination.addCheck(
          Topic.METRICS, nameNode.name, HdfsChecks.metrics(nameNode.name, bean.get()));
    } else {
      examination.skip(
          "metrics of " + nameNode.name, "its /jmx page has no bean " + NAMENODE_METRICS + " yet");
    }
  }

  /**
   * Reads the class path of a daemon from its {@code /jmx} page. Reports a skipped check on
   * failure.
   */
  private void askForJars(DaemonAddress address, Daemon daemon) {
    String topic = "jar of " + address.name;
    try {
      Optional<List<PluginJar>> answer =
          pages.bean(address.pages, JarProbe.CLASS_PATH_BEAN).flatMap(JarProbe::shownBy);
      if (answer.isPresent()) {
        jars.put(daemon, answer.get());
      } else {
        examination.skip(topic, "its /jmx page shows no class path");
      }
    } catch (IOException | RuntimeException e) {
      examination.skip(topic, "its /jmx page cannot be read: " + firstLine(e));
    }
  }

  /**
   * Checks and compares the jars of the daemons that answered, of this node, and of the framework
   * archive that is configured for jobs on this node.
   */
  private void compareJars(Daemon thisNode) {
    boolean tasksNeedIt = JarChecks.tasksNeedItOnNodes(thisNode);
    Map<String, String> versions = new LinkedHashMap<>();
    jars.forEach(
        (daemon, found) -> {
          examination.addCheck(
              Topic.JAR, daemon.name(), JarChecks.presence(daemon, found, tasksNeedIt));
          putVersion(versions, daemon.name(), found);
        });
    putVersion(versions, thisNode.name(), JarProbe.ofThisProcess());
    String framework = thisNode.conf().get(JarChecks.FRAMEWORK, "");
    if (thisNode.is(Role.JOB_CLIENT) && !framework.isEmpty()) {
      try {
        FrameworkArchive archive = JarProbe.framework(framework, conf);
        examination.addCheck(
            Topic.FRAMEWORK_ARCHIVE, thisNode.name(), JarChecks.framework(thisNode, archive));
        putVersion(versions, archive.path, archive.jars);
      } catch (IOException | IllegalArgumentException | LinkageError e) {
        examination.addCheck(
            Topic.FRAMEWORK_ARCHIVE,
            thisNode.name(),
            Collections.singletonList(JarChecks.unreadableFramework(thisNode, firstLine(e))));
      }
    }
    check(Topic.SAME_JAR, JarChecks.versions(versions));
  }

  /** Records the version if there is exactly one copy; other checks report several copies. */
  private static void putVersion(
      Map<String, String> versions, String target, List<PluginJar> jars) {
    if (jars.size() == 1) {
      versions.put(target, jars.get(0).version);
    }
  }

  private static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage() == null ? e : e.getMessage()).split("\\R", 2)[0];
  }
}
