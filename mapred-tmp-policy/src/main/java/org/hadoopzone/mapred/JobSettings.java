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
package org.hadoopzone.mapred;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.mapred.classify.Thresholds;

/** What a task reads of its job, for those who would like to know before it runs. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class JobSettings {
  private JobSettings() {}

  /**
   * Reads a setting as a task does, by the key that it begins with. Each throws an {@link
   * IllegalArgumentException} that names the key, its value and what is allowed.
   */
  public static Map<String, Consumer<Configuration>> readers() {
    Map<String, Consumer<Configuration>> readers = new LinkedHashMap<>();
    readers.put(MapredZoneKeys.INTERMEDIATE, conf -> Intermediate.read(conf::get));
    readers.put(MapredZoneKeys.JOB_CLASS, JobJudge::set);
    readers.put(MapredZoneKeys.HEAVY_BYTES, conf -> Thresholds.read(conf::get));
    readers.put(MapredZoneKeys.READ_AHEAD, conf -> LongRuns.readAhead(conf::get));
    readers.put(MapredZoneKeys.WRITE_OUT, conf -> LongRuns.writeOut(conf::get));
    return readers;
  }
}
