/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;

/** The NameNodes and DataNodes that place the blocks of an HDFS. Immutable. */
final class Hdfs {
  private final List<Daemon> nameNodes;
  private final List<Daemon> dataNodes;
  private final boolean everyNameNodeAnswered;

  /** Creates an HDFS whose NameNodes have all answered. */
  Hdfs(List<Daemon> nameNodes, List<Daemon> dataNodes) {
    this(nameNodes, dataNodes, true);
  }

  /**
   * Creates an HDFS from the daemons that answered.
   *
   * @param everyNameNodeAnswered false if the configuration of a NameNode is unknown
   */
  Hdfs(List<Daemon> nameNodes, List<Daemon> dataNodes, boolean everyNameNodeAnswered) {
    this.nameNodes = Collections.unmodifiableList(nameNodes);
    this.dataNodes = Collections.unmodifiableList(dataNodes);
    this.everyNameNodeAnswered = everyNameNodeAnswered;
  }

  boolean everyNameNodeAnswered() {
    return everyNameNodeAnswered;
  }

  List<Daemon> nameNodes() {
    return nameNodes;
  }

  List<Daemon> dataNodes() {
    return dataNodes;
  }
}
