/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

/** The steps of each of the two runs, in order. */
enum DemoStep {
  START("start the daemons", 10),
  GENERATE("TeraGen", 14),
  SORT("TeraSort", 40),
  VALIDATE("TeraValidate", 12),
  LOAD("copy Hadoop's sources to HDFS", 3),
  INDEX("InvertedIndex", 25),
  COMPARE("read the outputs", 4),
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
