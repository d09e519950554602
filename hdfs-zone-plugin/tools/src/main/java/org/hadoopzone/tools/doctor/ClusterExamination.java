/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * Checks the configuration and the class path of every NameNode, DataNode and NodeManager, and
 * compares them.
 */
final class ClusterExamination {
  private static final String ALL = "cluster";

  private final Examination examination;
  private final HdfsAddresses hdfs;
  private final YarnAddresses yarn;
  private final DaemonPages pages;
  private final Doctor.Progress progress;
  private final JarExamination jars;

  ClusterExamination(Examination examination, Configuration conf, Doctor.Progress progress) {
    this.examination = examination;
    this.hdfs = new HdfsAddresses(conf);
    this.pages = new DaemonPages(conf);
    this.yarn = new YarnAddresses(conf);
    this.jars = new JarExamination(examination, pages, conf);
    this.progress = progress;
  }

  boolean isPossible() {
    return hdfs.isHdfs();
  }

  /** Checks all daemons and compares them with this node. */
  void run(Daemon thisNode) {
    List<DaemonAddress> known = new ArrayList<>(found("NameNode", hdfs::nameNodes));
    int knownNameNodes = known.size();
    known.addAll(found("DataNodes", hdfs::dataNodes));
    if (yarn.areKnown()) {
      known.addAll(found("NodeManagers", yarn::nodeManagers));
    } else {
      examination.skip("NodeManagers", "no yarn-site.xml here says where the ResourceManager is");
    }
    List<Daemon> daemons = new ArrayList<>();
    for (int i = 0; i < known.size(); i++) {
      progress.advance(i, known.size());
      ask(known.get(i)).ifPresent(daemons::add);
    }
    daemons.forEach(daemon -> DaemonExamination.run(examination, daemon));
    List<Daemon> nameNodes = with(Role.NAMENODE, daemons);
    compare(new Hdfs(nameNodes, with(Role.DATANODE, daemons), nameNodes.size() == knownNameNodes));
    jars.compare(thisNode);
    daemons.add(thisNode);
    examination.run("same outer dirs everywhere", ALL, UniformKeysCheck::rule, daemons);
  }

  private static List<Daemon> with(Role role, List<Daemon> daemons) {
    return daemons.stream().filter(daemon -> daemon.is(role)).collect(Collectors.toList());
  }

  private void compare(Hdfs hdfs) {
    examination.run("same keys on DataNodes", ALL, UniformKeysCheck::ofDataNodes, hdfs.dataNodes());
    if (hdfs.nameNodes().isEmpty()) {
      examination.skip("whether NameNodes and DataNodes agree", "no NameNode answered");
      return;
    }
    examination.run("NameNode and DataNodes agree", ALL, HonorCheck::findings, hdfs);
    examination.run("DiskBalancer", ALL, DiskBalancerCheck::findings, hdfs);
  }

  /** Looks up the addresses of daemons. */
  @FunctionalInterface
  private interface Search {
    List<DaemonAddress> addresses() throws IOException;
  }

  private List<DaemonAddress> found(String roles, Search search) {
    try {
      return search.addresses();
    } catch (IOException e) {
      examination.add(
          Finding.wrong(
              ALL,
              roles,
              "cannot be found: " + firstLine(e),
              "Start the NameNode and the ResourceManager, or run it where core-site.xml and"
                  + " yarn-site.xml are right; --this-node leaves the cluster out."));
      return Collections.emptyList();
    }
  }

  private Optional<Daemon> ask(DaemonAddress address) {
    try {
      Configuration conf = pages.configuration(address.pages());
      Daemon daemon = new Daemon(address.name(), Collections.singleton(address.role()), conf);
      jars.ask(address, daemon);
      if (daemon.is(Role.NAMENODE) && daemon.nominatesByZone()) {
        askForMetrics(address);
      }
      return Optional.of(daemon);
    } catch (IOException | RuntimeException e) {
      examination.add(
          Finding.wrong(
              address.name(),
              address.pages() + "/conf",
              "does not answer: " + firstLine(e),
              "Look whether it runs and can be reached from here; with"
                  + " hadoop.security.instrumentation.requires.admin, run it as an administrator."));
      return Optional.empty();
    }
  }

  private void askForMetrics(DaemonAddress nameNode) throws IOException {
    Optional<Map<?, ?>> bean = pages.bean(nameNode.pages(), NameNodeMetrics.BEAN);
    if (bean.isPresent()) {
      examination.run(
          "metrics",
          nameNode.name(),
          NameNodeMetricsCheck::findings,
          NameNodeMetrics.of(nameNode.name(), bean.get()));
    } else {
      examination.skip(
          "metrics of " + nameNode.name(), "it has no bean " + NameNodeMetrics.BEAN + " yet");
    }
  }

  static String firstLine(Exception e) {
    return String.valueOf(e.getMessage() == null ? e : e.getMessage()).split("\\R", 2)[0];
  }
}
