/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.Paths;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;

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
    DaemonExamination.run(examination, node);
    examination.run(
        "jar",
        node.name(),
        new JarPresenceCheck(JobJar.isNeededOnNodes(node))::findings,
        DaemonJars.ofThisNode(node));
    if (alone) {
      List<Daemon> dataNodes =
          node.is(Role.DATANODE) ? Collections.singletonList(node) : Collections.emptyList();
      Hdfs hdfs = new Hdfs(Collections.singletonList(node), dataNodes);
      examination.run("NameNode and DataNodes agree", node.name(), HonorCheck::findings, hdfs);
      examination.run("DiskBalancer", node.name(), DiskBalancerCheck::findings, hdfs);
    }
    for (Role role : Role.values()) {
      if (!node.is(role)) {
        examination.skip(
            role + " on this node",
            "no site file on the class path sets " + String.join(" or ", ThisNode.keysOf(role)));
      }
    }
    examination.run("C library", node.name(), NativeCheck::findings, NativeFacts.of(node.conf()));
    runOnDirs();
    if (node.is(Role.DATANODE)) {
      runOnFences(
          Role.DATANODE,
          NodeDirs.dataDirs(node.conf()),
          daemon -> new DataNodeFenceCheck(daemon)::findings);
    }
    if (node.is(Role.NODEMANAGER)) {
      runOnFences(
          Role.NODEMANAGER,
          NodeDirs.localDirs(node.conf()),
          daemon -> new NodeManagerLimitsCheck(daemon)::findings);
    }
  }

  private void runOnDirs() {
    if (!node.rule().isPresent()) {
      examination.skip("disks of this node", "it is not known which dirs are outer");
      return;
    }
    try {
      NodeDirReader reader =
          new NodeDirReader(
              node.rule().get(),
              Sysfs.ofThisMachine(),
              Mounts.read(Paths.get("/proc/self/mountinfo")));
      List<NodeDir> dirs = reader.read(node);
      examination.run("dirs are there", node.name(), DirStateCheck::findings, dirs);
      examination.run("tracks of the disks", node.name(), GeometryCheck::findings, dirs);
      examination.run("read-ahead of the disks", node.name(), ReadAheadCheck::findings, dirs);
    } catch (IOException e) {
      examination.skip("disks of this node", e.toString());
    }
  }

  private void runOnFences(
      Role role, List<String> dirs, Function<Daemon, Check<List<FencedDir>>> check) {
    try {
      examination.run(
          "fences and " + role, node.name(), check.apply(node), FencedDirReader.read(dirs));
    } catch (IOException | IllegalArgumentException e) {
      examination.skip("fences of this " + role, e.getMessage());
    }
  }
}
