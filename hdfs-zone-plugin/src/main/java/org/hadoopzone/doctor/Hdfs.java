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
package org.hadoopzone.doctor;

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
   * Those that answered.
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
