/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.doctor;

/** Asks what can be asked of a configuration alone, here as of a daemon elsewhere. */
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
