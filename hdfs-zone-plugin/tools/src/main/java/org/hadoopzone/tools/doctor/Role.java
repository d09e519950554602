/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** The daemon or client that a configuration is for. */
public enum Role {
  NAMENODE("NameNode"),
  DATANODE("DataNode"),
  NODEMANAGER("NodeManager"),
  /** A client that submits jobs. */
  JOB_CLIENT("job client");

  private final String text;

  Role(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
