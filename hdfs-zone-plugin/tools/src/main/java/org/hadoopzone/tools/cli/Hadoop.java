/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.IOException;

/** Hadoop's own classes, which the tool's jar does not bring along. */
public final class Hadoop {
  private static final String JOB_HISTORY = "org.apache.hadoop.mapreduce.jobhistory.EventType";

  private Hadoop() {}

  /**
   * Sees whether the classes are there by which job history is read.
   *
   * @throws IOException saying how to run the command where Hadoop is
   */
  public static void requireJobHistory(String command) throws IOException {
    require(JOB_HISTORY, command, "reads job history");
  }

  /**
   * Sees whether Hadoop is there.
   *
   * @param className a class that the command cannot do without
   * @param doing what the command does with it, for the message
   * @throws IOException saying how to run the command where Hadoop is
   */
  public static void require(String className, String command, String doing) throws IOException {
    try {
      Class.forName(className, false, Hadoop.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IOException(
          String.format(
              "%s %s by Hadoop's own classes, which are not on the class path. Set HADOOP_HOME, or put"
                  + " the hadoop command on PATH, and run: disk-zones %s ...",
              command, doing, command),
          e);
    }
  }
}
