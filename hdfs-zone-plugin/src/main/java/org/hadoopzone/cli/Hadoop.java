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
package org.hadoopzone.cli;

import java.io.IOException;

/** Hadoop's own classes, which the drop-in jar does not bring along. */
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
              "%s %s by Hadoop's own classes, which are not on the class path."
                  + " Run: hadoop jar %s %s ...",
              command, doing, Build.jar(), command),
          e);
    }
  }
}
