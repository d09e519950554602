/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.cli.Progress;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.DaemonAddresses.DaemonAddress;
import org.hadoopzone.tools.doctor.JarProbe.FrameworkArchive;
import org.hadoopzone.tools.doctor.JarProbe.PluginJar;
import org.hadoopzone.tools.locate.AccessErrors;

/**
 * Checks the configuration and the class path of every NameNode, DataNode and NodeManager, and
 * compares them.
 */
final class ClusterExamination {
  /**
   * The JMX name of the bean with the plugin's NameNode metrics. The wildcard is necessary, because
   * the key {@code service} names another daemon if several daemons run in one process.
   */
  static final String NAMENODE_METRICS = "Hadoop:name=DiskZoneBlockPlacement,*";

  private static final String ALL = "cluster";
  private static final String DATANODES = "DataNodes";
  private static final String UNREADABLE = "the /jmx page of the daemon cannot be read: ";

  /** Maximum number of pages that are read at the same time. */
  private static final int AT_ONCE = 16;

  private final Examination examination;
  private final Configuration conf;
  private final DaemonAddresses addresses;
  private final DaemonPages pages;
  private final Progress progress;
  private final Map<Daemon, List<PluginJar>> jars = new LinkedHashMap<>();

  ClusterExamination(Examination examination, Configuration conf, Progress progress) {
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
    List<DaemonAddress> nameNodes = new ArrayList<>(known);
    known.addAll(found(DATANODES, addresses::dataNodes));
    if (addresses.isYarnConfigured()) {
      known.addAll(found("NodeManagers", addresses::nodeManagers));
    } else {
      String why = "no yarn-site.xml on the class path sets the address of the ResourceManager";
      examination.skip("NodeManagers", why);
    }
    List<Daemon> daemons = ask(known);
    List<DaemonAddress> others = otherNameNodes(nameNodes, with(Role.DATANODE, daemons));
    daemons.addAll(ask(others));
    daemons.forEach(daemon -> NodeExamination.checkConfiguration(examination, daemon));
    compareHdfs(
        with(Role.NAMENODE, daemons),
        with(Role.DATANODE, daemons),
        nameNodes.size() + others.size());
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

  /**
   * Returns NameNodes that DataNodes register with but that are not known, such as those of another
   * nameservice. Reads their addresses from the DataNode that registers with the most NameNodes.
   * Returns none if all are known, even if a DataNode uses another address for one of them.
   */
  private List<DaemonAddress> otherNameNodes(List<DaemonAddress> known, List<Daemon> dataNodes) {
    if (HdfsChecks.areAllNameNodes(known.size(), dataNodes)) {
      return Collections.emptyList();
    }
    Set<InetSocketAddress> hosts =
        known.stream().map(ClusterExamination::hostOf).collect(Collectors.toSet());
    return dataNodes.stream()
        .max(Comparator.comparingInt(Daemon::nameNodes))
        .map(dataNode -> found("other NameNodes", () -> DaemonAddresses.nameNodesOf(dataNode)))
        .orElse(Collections.emptyList())
        .stream()
        .filter(address -> !hosts.contains(hostOf(address)))
        .collect(Collectors.toList());
  }

  /**
   * Returns the resolved address of a daemon, because configurations may name the same host in
   * different ways.
   */
  private static InetSocketAddress hostOf(DaemonAddress address) {
    return new InetSocketAddress(address.pages.getHost(), address.pages.getPort());
  }

  private void compareHdfs(List<Daemon> nameNodes, List<Daemon> dataNodes, int knownNameNodes) {
    if (dataNodes.isEmpty()) {
      examination.skip(Topic.SAME_DATANODE_KEYS.toString(), "no DataNode answered");
    } else {
      check(Topic.SAME_DATANODE_KEYS, HdfsChecks.sameDataNodeKeys(dataNodes));
    }
    if (nameNodes.isEmpty()) {
      examination.skip(Topic.NAMENODE_AND_DATANODES.toString(), "no NameNode answered");
      return;
    }
    boolean areAll = HdfsChecks.areAllNameNodes(knownNameNodes, dataNodes);
    if (!areAll) {
      String why = "DataNodes register with NameNodes whose web addresses are not configured";
      examination.skip("other NameNodes", why);
    }
    if (dataNodes.isEmpty()) {
      examination.skip(Topic.NAMENODE_AND_DATANODES.toString(), "no DataNode answered");
    } else {
      check(
          Topic.NAMENODE_AND_DATANODES,
          HdfsChecks.honor(nameNodes, dataNodes, areAll && nameNodes.size() == knownNameNodes));
    }
    check(Topic.DISK_BALANCER, HdfsChecks.diskBalancer(nameNodes, dataNodes));
  }

  private List<DaemonAddress> found(String roles, Callable<List<DaemonAddress>> search) {
    try {
      return search.call();
    } catch (Exception e) {
      check(Topic.DAEMONS_ANSWER, Collections.singletonList(notFound(roles, e)));
      return Collections.emptyList();
    }
  }

  /**
   * Reports daemons that cannot be found. If access to the list of DataNodes is denied, returns
   * only a note, because a NameNode lists its DataNodes only to superusers.
   */
  private static Finding notFound(String roles, Exception failure) {
    if (failure instanceof IOException && AccessErrors.isOne((IOException) failure)) {
      String what = "are not checked: " + AccessErrors.firstLine(failure);
      return roles.equals(DATANODES)
          ? Finding.note(
              ALL,
              roles,
              what,
              "To check them, run doctor as an HDFS superuser. With Kerberos, run kinit first.")
          : Finding.wrong(
              ALL,
              roles,
              what,
              "Run doctor as a user who may read the list. With Kerberos, run kinit first.");
    }
    return Finding.wrong(
        ALL,
        roles,
        "cannot be found: " + AccessErrors.firstLine(failure),
        "Check that the NameNode and the ResourceManager are running, and that core-site.xml and"
            + " yarn-site.xml on this node contain their addresses. To check only this node, use"
            + " --this-node.");
  }

  /** Reads the pages of several daemons concurrently. Returns the daemons that answer. */
  private List<Daemon> ask(List<DaemonAddress> known) {
    List<Daemon> daemons = new ArrayList<>();
    ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Answer> answers = new ArrayList<>();
      for (DaemonAddress address : known) {
        answers.add(new Answer(address, threads));
      }
      for (int i = 0; i < answers.size(); i++) {
        progress.advance(i, answers.size());
        check(answers.get(i)).ifPresent(daemons::add);
      }
    } finally {
      threads.shutdownNow();
    }
    return daemons;
  }

  private Optional<Daemon> check(Answer answer) {
    DaemonAddress address = answer.address;
    try {
      Configuration remote = result(answer.conf);
      Daemon daemon = new Daemon(address.name, Collections.singleton(address.role), remote);
      examination.addCheck(Topic.DAEMONS_ANSWER, address.name, Collections.emptyList());
      addJars(answer, daemon);
      if (daemon.is(Role.NAMENODE) && daemon.nominatesByZone()) {
        askForMetrics(address);
      }
      return Optional.of(daemon);
    } catch (IOException e) {
      examination.addCheck(
          Topic.DAEMONS_ANSWER,
          address.name,
          Collections.singletonList(
              Finding.wrong(
                  address.name,
                  address.pages + "/conf",
                  "does not answer: " + AccessErrors.firstLine(e),
                  "Check that the daemon is running and reachable from this node. If"
                      + " hadoop.security.instrumentation.requires.admin is true, run doctor as an"
                      + " administrator.")));
      return Optional.empty();
    }
  }

  private void askForMetrics(DaemonAddress nameNode) {
    String topic = "metrics of " + nameNode.name;
    try {
      Optional<Map<?, ?>> bean = pages.bean(nameNode.pages, NAMENODE_METRICS);
      if (bean.isPresent()) {
        examination.addCheck(
            Topic.METRICS, nameNode.name, HdfsChecks.metrics(nameNode.name, bean.get()));
      } else {
        examination.skip(
            topic, "the /jmx page of the NameNode has no bean " + NAMENODE_METRICS + " yet");
      }
    } catch (IOException | RuntimeException e) {
      examination.skip(topic, UNREADABLE + AccessErrors.firstLine(e));
    }
  }

  /**
   * Records the jars on the class path of a daemon. Skips the check if the class path is unknown.
   */
  private void addJars(Answer answer, Daemon daemon) {
    String topic = "jar of " + daemon.name();
    try {
      Optional<List<PluginJar>> found = result(answer.jars);
      if (found.isPresent()) {
        jars.put(daemon, found.get());
      } else {
        examination.skip(topic, "the /jmx page of the daemon contains no class path");
      }
    } catch (IOException e) {
      examination.skip(topic, UNREADABLE + AccessErrors.firstLine(e));
    }
  }

  private static <T> T result(Future<T> page) throws IOException {
    try {
      return page.get();
    } catch (ExecutionException e) {
      throw new IOException(AccessErrors.firstLine(e.getCause()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  /** The pages of a daemon. A background thread reads them. */
  private final class Answer {
    final DaemonAddress address;
    final Future<Configuration> conf;
    final Future<Optional<List<PluginJar>>> jars;

    Answer(DaemonAddress address, ExecutorService threads) {
      this.address = address;
      this.conf = threads.submit(() -> pages.configuration(address.pages));
      this.jars =
          threads.submit(
              () -> pages.bean(address.pages, JarProbe.CLASS_PATH_BEAN).flatMap(JarProbe::shownBy));
    }
  }

  /**
   * Compares the jars of this node, of the daemons that answered, and of the framework archive that
   * this node configures for jobs.
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
            Collections.singletonList(
                JarChecks.unreadableFramework(thisNode, AccessErrors.firstLine(e))));
      }
    }
    check(Topic.SAME_JAR, JarChecks.versions(versions));
  }

  /**
   * Records the version of the jar if there is exactly one copy. {@link JarChecks#presence} reports
   * missing and duplicate copies.
   */
  private static void putVersion(
      Map<String, String> versions, String target, List<PluginJar> jars) {
    if (jars.size() == 1) {
      versions.put(target, jars.get(0).version);
    }
  }
}
