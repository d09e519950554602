/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import java.util.Collections;
import java.util.List;

/** The daemons that place blocks together. Immutable. */
final class Hdfs {
  private final List<Daemon> nameNodes;
  private final List<Daemon> dataNodes;
  private final boolean everyNameNodeAnswered;

  /** All of an HDFS. */
  Hdfs(List<Daemon> nameNodes, List<Daemon> dataNodes) {
    this(nameNodes, dataNodes, true);
  }

  /**
   * Creates the list of daemons that answered.
   *
   * @param everyNameNodeAnswered false if there are NameNodes of which nothing is known
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
