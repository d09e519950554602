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

/** What some commands need beside the drop-in jar. */
public final class HadoopClasses {
  private HadoopClasses() {}

  /**
   * Says how to run a command that needs Hadoop where there is none.
   *
   * @throws IOException if a class of Hadoop is not on the class path
   */
  public static void require(String command, String needed) throws IOException {
    try {
      Class.forName(needed, false, HadoopClasses.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IOException(
          command
              + " works by Hadoop's own classes, which are not on the class path. Run: hadoop jar"
              + " hdfs-zone-plugin.jar "
              + command
              + " ...",
          e);
    }
  }
}
