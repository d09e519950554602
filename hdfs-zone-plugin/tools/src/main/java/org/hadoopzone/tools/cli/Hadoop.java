/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.cli;

import java.io.IOException;

/** Checks for Hadoop's classes, which the tool's jar does not contain. */
public final class Hadoop {
  private Hadoop() {}

  /**
   * Checks that the Hadoop classes for reading job history are on the class path.
   *
   * @param command the name of the command, for the message
   * @throws IOException if they are missing; the message contains the remedy
   */
  public static void requireJobHistory(String command) throws IOException {
    require("org.apache.hadoop.mapreduce.jobhistory.EventType", command);
  }

  /**
   * Checks that a Hadoop class is on the class path.
   *
   * @param className a class that the command needs
   * @param command the name of the command, for the message
   * @throws IOException if it is missing; the message contains the remedy
   */
  public static void require(String className, String command) throws IOException {
    try {
      Class.forName(className, false, Hadoop.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IOException(
          String.format(
              "%1$s needs the classes of Hadoop, which are not on the class path. Set HADOOP_HOME,"
                  + " or put the hadoop command on PATH, and run: disk-zones %1$s ...",
              command),
          e);
    }
  }
}
