/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

/** The checks, by the names that the output and {@code docs/doctor.md} use. */
enum Topic {
  VALUES("values"),
  OUTER_DIRS("outer dirs"),
  CLASSES("classes"),
  NAMENODE_KEYS("NameNode keys"),
  DATANODE_KEYS("DataNode keys"),
  STORAGE_TYPES("storage types"),
  SLOW_DISKS("slow disks"),
  NODEMANAGER_KEYS("NodeManager keys"),
  JOB_KEYS("job keys"),
  CONTAINER_EXECUTOR("container executor"),
  DIRS_OF_BOTH_ZONES("dirs of both zones"),
  JAR("jar"),
  NAMENODE_AND_DATANODES("NameNode and DataNodes agree"),
  DISK_BALANCER("DiskBalancer"),
  C_LIBRARY("C library"),
  DIRS_EXIST("dirs exist"),
  TRACKS("tracks of the disks"),
  READ_AHEAD("read-ahead of the disks"),
  FENCES_AND_DATANODE("fences and DataNode"),
  FENCES_AND_NODEMANAGER("fences and NodeManager"),
  ZONES_IN_PLACE("zones in place"),
  FENCE_SERVICES("fence services"),
  DAEMONS_ANSWER("daemons answer"),
  SAME_DATANODE_KEYS("same keys on DataNodes"),
  METRICS("metrics"),
  FRAMEWORK_ARCHIVE("framework archive"),
  SAME_JAR("same jar everywhere"),
  SAME_OUTER_DIRS("same outer dirs everywhere");

  private final String text;

  Topic(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
