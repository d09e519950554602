/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.service.InPlaceSettings;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.ZoneRule;

/** Checks the configuration, jar, native library, disks and fences of this node. */
final class NodeExamination {
  private final Examination examination;
  final Daemon node;

  NodeExamination(Examination examination, Configuration conf) {
    this.examination = examination;
    this.node = Daemon.thisNode(conf);
  }

  /**
   * Runs the checks.
   *
   * @param alone whether the cluster is not examined, so that the site files of this node stand for
   *     those of all NameNodes and DataNodes
   */
  void run(boolean alone) {
    checkConfiguration(examination, node);
    check(
        "jar",
        JarChecks.presence(node, JarProbe.ofThisProcess(), JarChecks.tasksNeedItOnNodes(node)));
    if (alone) {
      List<Daemon> nameNodes = Collections.singletonList(node);
      List<Daemon> dataNodes = node.is(Role.DATANODE) ? nameNodes : Collections.emptyList();
      check("NameNode and DataNodes agree", HdfsChecks.honor(nameNodes, dataNodes, true));
      check("DiskBalancer", HdfsChecks.diskBalancer(nameNodes, dataNodes));
    }
    for (Role role : Role.values()) {
      if (!node.is(role)) {
        examination.skip(
            role + " on this node",
            "no site file on the class path sets " + String.join(" or ", role.keys));
      }
    }
    check(
        "C library",
        FenceChecks.library(
            FenceProbe.jnaVersion(),
            FenceProbe.loadFailure(),
            FenceProbe.isServiceConfigured(node.conf())));
    checkDirs();
    if (node.is(Role.DATANODE)) {
      checkFences(Role.DATANODE, node.dataDirs(), FenceChecks::dataNode);
    }
    if (node.is(Role.NODEMANAGER)) {
      checkFences(Role.NODEMANAGER, node.localDirs(), FenceChecks::nodeManager);
    }
    if (InPlaceSettings.isEnabled(node.conf())) {
      checkInPlace();
    }
  }

  private void check(String topic, List<Finding> findings) {
    examination.addCheck(topic, node.name(), findings);
  }

  /** Runs the checks that need only the configuration of this node or of a remote daemon. */
  static void checkConfiguration(Examination examination, Daemon daemon) {
    examination.check("values", daemon, KeyChecks::ranges);
    examination.check("outer dirs", daemon, KeyChecks::outerDirs);
    if (daemon.is(Role.NAMENODE)) {
      examination.check("NameNode keys", daemon, KeyChecks::nameNode);
    }
    if (daemon.is(Role.DATANODE)) {
      examination.check("DataNode keys", daemon, KeyChecks::dataNode);
      examination.check("storage types", daemon, DirChecks::storageTypes);
      examination.check("slow disks", daemon, HdfsChecks::slowDisks);
    }
    if (daemon.is(Role.JOB_CLIENT)) {
      examination.check("job keys", daemon, KeyChecks::jobs);
    }
    if (daemon.is(Role.NODEMANAGER)) {
      examination.check("container executor", daemon, KeyChecks::containerExecutor);
    }
    if (daemon.is(Role.DATANODE) || daemon.is(Role.NODEMANAGER)) {
      examination.check("dirs of both zones", daemon, DirChecks::zones);
    }
  }

  private void checkDirs() {
    Optional<ZoneRule> rule = node.rule();
    if (!rule.isPresent()) {
      examination.skip("disks of this node", DiskZoneKeys.OUTER_DIRS + " is not set or not valid");
      return;
    }
    try {
      Mounts mounts = Mounts.ofThisProcess();
      List<NodeDir> dirs = NodeDir.read(node, rule.get(), Sysfs.ofThisMachine(), mounts);
      check("dirs exist", DirChecks.state(dirs));
      check("tracks of the disks", DirChecks.tracks(dirs));
      check("read-ahead of the disks", DirChecks.readAhead(dirs));
    } catch (IOException e) {
      examination.skip("disks of this node", e.toString());
    }
  }

  private void checkInPlace() {
    List<String> dirs = new ArrayList<>(node.dataDirs());
    if (!node.is(Role.DATANODE)) {
      dirs.addAll(node.localDirs());
    }
    try {
      check(
          "zones in place",
          FenceChecks.inPlace(
              node,
              FenceProbe.isServiceConfigured(node.conf()),
              System.getProperty("os.version"),
              FenceProbe.fencedDirs(dirs),
              FenceProbe.notOnExt4(dirs)));
    } catch (IOException | IllegalArgumentException e) {
      examination.skip("zones in place", e.getMessage());
    }
  }

  private void checkFences(
      Role role, List<String> dirs, BiFunction<Daemon, List<FencedDir>, List<Finding>> check) {
    try {
      check("fences and " + role, check.apply(node, FenceProbe.fencedDirs(dirs)));
    } catch (IOException | IllegalArgumentException e) {
      examination.skip("fences of this " + role, e.getMessage());
    }
  }
}
