/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

/** The steps of each of the two runs, in order. */
enum DemoStep {
  DISK("prepare the disk", 4),
  START("start the daemons", 14),
  GENERATE("TeraGen", 14),
  SORT("TeraSort", 34),
  LOAD("copy Hadoop's sources to HDFS", 2),
  INDEX("InvertedIndex", 24),
  COMPARE("check the outputs", 5),
  STOP("stop the daemons", 3);

  private final String label;
  private final int weight;

  DemoStep(String label, int weight) {
    this.label = label;
    this.weight = weight;
  }

  String label() {
    return label;
  }

  /** Returns the approximate duration of this step relative to the other steps. */
  int weight() {
    return weight;
  }
}
