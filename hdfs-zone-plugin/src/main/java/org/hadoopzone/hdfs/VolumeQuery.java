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
package org.hadoopzone.hdfs;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hdfs.protocol.DatanodeID;

/** Asks a DataNode where its storages are. */
@FunctionalInterface
public interface VolumeQuery {
  /**
   * The paths of the volumes of a DataNode by storage ID.
   *
   * @throws IOException if it does not answer, or not sensibly
   */
  Map<String, String> pathsOf(DatanodeID dataNode) throws IOException;
}
