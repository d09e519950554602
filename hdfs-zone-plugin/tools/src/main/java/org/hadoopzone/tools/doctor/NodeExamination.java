/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.fence.service.InPlaceSettings;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.FenceProbe.FencedDir;
import org.hadoopzone.tools.locate.AccessErrors;
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
   * @param alone whether to examine only this node; its site files then also stand for those of the
   *     NameNodes
   */
  void run(boolean alone) {
    checkConfiguration(examination, node);
    check(
        Topic.JAR,
        JarChecks.presence(node, JarProbe.ofThisProcess(), JarChecks.tasksNeedItOnNodes(node)));
    if (alone) {
      List<Daemon> nameNodes = Collections.singletonList(node);
      List<Daemon> dataNodes = node.is(Role.DATANODE) ? nameNodes : Collections.emptyList();
      check(Topic.NAMENODE_AND_DATANODES, HdfsChecks.honor(nameNodes, dataNodes, false));
      check(Topic.DISK_BALANCER, HdfsChecks.diskBalancer(nameNodes, dataNodes));
    }
    for (Role role : Role.values()) {
      if (!node.is(role)) {
        examination.skip(
            role + " on this node",
            "no site file on the class path sets " + String.join(" or ", role.keys));
      }
    }
    check(
        Topic.C_LIBRARY,
        JarChecks.library(
            FenceProbe.oldJna(System.getProperty("java.class.path")),
            FenceProbe.loadFailure(),
            FenceProbe.isServiceConfigured(node.conf())));
    checkDirs();
    if (node.is(Role.DATANODE)) {
      checkFences(Topic.FENCES_AND_DATANODE, Role.DATANODE, node.dataDirs(), FenceChecks::dataNode);
    }
    if (node.is(Role.NODEMANAGER)) {
      checkFences(
          Topic.FENCES_AND_NODEMANAGER,
          Role.NODEMANAGER,
          node.localDirs(),
          FenceChecks::nodeManager);
    }
    if (InPlaceSettings.isEnabled(node.conf())) {
      checkInPlace();
    }
    if (node.is(Role.DATANODE) || node.is(Role.NODEMANAGER)) {
      checkServices();
    }
  }

  private void check(Topic topic, List<Finding> findings) {
    examination.addCheck(topic, node.name(), findings);
  }

  /** Runs the checks that need only the configuration of this node or of a remote daemon. */
  static void checkConfiguration(Examination examination, Daemon daemon) {
    examination.check(Topic.VALUES, daemon, KeyChecks::ranges);
    examination.check(Topic.OUTER_DIRS, daemon, KeyChecks::outerDirs);
    examination.check(Topic.CLASSES, daemon, ClassChecks::names);
    if (daemon.is(Role.NAMENODE)) {
      examination.check(Topic.NAMENODE_KEYS, daemon, KeyChecks::nameNode);
    }
    if (daemon.is(Role.DATANODE)) {
      examination.check(Topic.DATANODE_KEYS, daemon, KeyChecks::dataNode);
      examination.check(Topic.STORAGE_TYPES, daemon, DirChecks::storageTypes);
      examination.check(Topic.SLOW_DISKS, daemon, HdfsChecks::slowDisks);
    }
    if (daemon.is(Role.JOB_CLIENT)) {
      examination.check(Topic.JOB_KEYS, daemon, KeyChecks::jobs);
    }
    if (daemon.is(Role.NODEMANAGER)) {
      examination.check(Topic.CONTAINER_EXECUTOR, daemon, ClassChecks::containerExecutor);
      examination.check(Topic.NODEMANAGER_KEYS, daemon, ClassChecks::nodeManagerService);
      examination.check(Topic.NODEMANAGER_KEYS, daemon, KeyChecks::diskLimit);
    }
    if (daemon.is(Role.DATANODE) || daemon.is(Role.NODEMANAGER)) {
      examination.check(Topic.DIRS_OF_BOTH_ZONES, daemon, DirChecks::zones);
    }
  }

  private void checkDirs() {
    Optional<ZoneRule> rule = node.rule();
    if (!rule.isPresent() && InPlaceSettings.isEnabled(node.conf())) {
      // Zones in place need no outer dirs. An empty rule puts all dirs into the inner zone.
      rule = Optional.of(ZoneRule.parse(""));
    }
    if (!rule.isPresent()) {
      examination.skip("disks of this node", DiskZoneKeys.OUTER_DIRS + " is not set or not valid");
      return;
    }
    try {
      Mounts mounts = Mounts.ofThisProcess();
      List<NodeDir> dirs = NodeDir.read(node, rule.get(), Sysfs.ofThisMachine(), mounts);
      check(Topic.DIRS_EXIST, DirChecks.state(dirs));
      check(Topic.TRACKS, DirChecks.tracks(dirs));
      check(Topic.READ_AHEAD, DirChecks.readAhead(dirs));
    } catch (InvalidPathException e) {
      examination.skip("disks of this node", AccessErrors.firstLine(e));
      check(Topic.DIRS_EXIST, Collections.singletonList(notRepresentable(e)));
    } catch (IOException | IllegalArgumentException e) {
      examination.skip("disks of this node", AccessErrors.firstLine(e));
    }
  }

  private static Finding notRepresentable(InvalidPathException e) {
    return Finding.wrong(
        Daemon.THIS_NODE,
        e.getInput(),
        "is not a valid file name in the locale of doctor: " + e.getReason(),
        "Run doctor again in a UTF-8 locale, for example with LC_ALL=C.UTF-8.");
  }

  private void checkInPlace() {
    List<String> dirs = new ArrayList<>(node.dataDirs());
    if (!node.is(Role.DATANODE)) {
      dirs.addAll(node.localDirs());
    }
    try {
      check(
          Topic.ZONES_IN_PLACE,
          FenceChecks.inPlace(
              node,
              FenceProbe.isServiceConfigured(node.conf()),
              System.getProperty("os.version"),
              FenceProbe.fencedDirs(dirs),
              FenceProbe.leftAlone(dirs)));
    } catch (IOException | IllegalArgumentException | LinkageError e) {
      examination.skip("zones in place", AccessErrors.firstLine(e));
    }
  }

  private List<Finding> maintained() {
    List<String> dirs =
        node.dirs().values().stream().flatMap(List::stream).collect(Collectors.toList());
    try {
      return FenceChecks.maintained(node, FenceProbe.onePerFence(dirs));
    } catch (IOException | LinkageError e) {
      examination.skip("maintained fences", AccessErrors.firstLine(e));
      return Collections.emptyList();
    }
  }

  private void checkServices() {
    try {
      List<Finding> findings = new ArrayList<>();
      if (FenceProbe.areBothServicesConfigured(node.conf())) {
        findings.addAll(
            FenceChecks.services(
                node,
                FenceProbe.ownedDirs(node.dataDirs()),
                FenceProbe.ownedDirs(node.localDirs())));
      }
      findings.addAll(HdfsChecks.stopTimeout(node, FenceProbe.hadoopEnv(node.conf())));
      findings.addAll(maintained());
      check(Topic.FENCE_SERVICES, findings);
    } catch (IOException | IllegalArgumentException | LinkageError e) {
      examination.skip(Topic.FENCE_SERVICES.toString(), AccessErrors.firstLine(e));
    }
  }

  private void checkFences(
      Topic topic,
      Role role,
      List<String> dirs,
      BiFunction<Daemon, List<FencedDir>, List<Finding>> check) {
    try {
      check(topic, check.apply(node, FenceProbe.fencedDirs(dirs)));
    } catch (IOException | IllegalArgumentException | LinkageError e) {
      examination.skip("fences of this " + role, AccessErrors.firstLine(e));
    }
  }
}
