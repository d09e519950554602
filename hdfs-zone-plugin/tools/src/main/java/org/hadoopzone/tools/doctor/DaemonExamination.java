/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** Runs the checks that need only the configuration of this node or of a remote daemon. */
final class DaemonExamination {
  private DaemonExamination() {}

  static void run(Examination examination, Daemon daemon) {
    examination.run("values", daemon.name(), RangeCheck::findings, daemon);
    examination.run("outer dirs", daemon.name(), OuterDirsCheck::findings, daemon);
    if (daemon.is(Role.NAMENODE)) {
      examination.run("NameNode keys", daemon.name(), NameNodeKeysCheck::findings, daemon);
    }
    if (daemon.is(Role.DATANODE)) {
      examination.run("DataNode keys", daemon.name(), DataNodeKeysCheck::findings, daemon);
      examination.run("storage types", daemon.name(), StorageTypeCheck::findings, daemon);
      examination.run("slow disks", daemon.name(), SlowDiskCheck::findings, daemon);
    }
    if (daemon.is(Role.JOB_CLIENT)) {
      examination.run("job keys", daemon.name(), JobKeysCheck::findings, daemon);
    }
    if (daemon.is(Role.DATANODE) || daemon.is(Role.NODEMANAGER)) {
      examination.run("dirs of both zones", daemon.name(), DirsCheck::findings, daemon);
    }
  }
}
