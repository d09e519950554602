/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;

/** Checks the configuration, jar, native library, disks and fences of this node. */
final class NodeExamination {
  private final Examination examination;
  private final Daemon node;

  NodeExamination(Examination examination, Configuration conf) {
    this.examination = examination;
    this.node = ThisNode.of(conf);
  }

  Daemon node() {
    return node;
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
            "no site file on the class path sets " + String.join(" or ", ThisNode.keysOf(role)));
      }
    }
    check("C library", FenceChecks.library(FenceProbe.library(node.conf())));
    checkDirs();
    if (node.is(Role.DATANODE)) {
      checkFences(Role.DATANODE, node.dataDirs(), FenceChecks::dataNode);
    }
    if (node.is(Role.NODEMANAGER)) {
      checkFences(Role.NODEMANAGER, node.localDirs(), FenceChecks::nodeManager);
    }
  }

  private void check(String topic, List<Finding> findings) {
    examination.addCheck(topic, node.name(), findings);
  }

  /** Runs the checks that need only the configuration of this node or of a remote daemon. */
  static void checkConfiguration(Examination examination, Daemon daemon) {
    String name = daemon.name();
    examination.addCheck("values", name, KeyChecks.ranges(daemon));
    examination.addCheck("outer dirs", name, KeyChecks.outerDirs(daemon));
    if (daemon.is(Role.NAMENODE)) {
      examination.addCheck("NameNode keys", name, KeyChecks.nameNode(daemon));
    }
    if (daemon.is(Role.DATANODE)) {
      examination.addCheck("DataNode keys", name, KeyChecks.dataNode(daemon));
      examination.addCheck("storage types", name, DirChecks.storageTypes(daemon));
      examination.addCheck("slow disks", name, HdfsChecks.slowDisks(daemon));
    }
    if (daemon.is(Role.JOB_CLIENT)) {
      examination.addCheck("job keys", name, KeyChecks.jobs(daemon));
    }
    if (daemon.is(Role.DATANODE) || daemon.is(Role.NODEMANAGER)) {
      examination.addCheck("dirs of both zones", name, DirChecks.zones(daemon));
    }
  }

  private void checkDirs() {
    if (!node.rule().isPresent()) {
      examination.skip("disks of this node", "it is not known which dirs are outer");
      return;
    }
    try {
      List<NodeDir> dirs =
          NodeDir.read(
              node,
              node.rule().get(),
              Sysfs.ofThisMachine(),
              Mounts.read(Paths.get("/proc/self/mountinfo")));
      check("dirs are there", DirChecks.state(dirs));
      check("tracks of the disks", DiskChecks.tracks(dirs));
      check("read-ahead of the disks", DiskChecks.readAhead(dirs));
    } catch (IOException e) {
      examination.skip("disks of this node", e.toString());
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
