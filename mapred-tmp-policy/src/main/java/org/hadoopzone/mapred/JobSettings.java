/* SPDX-License-Identifier: Apache-2.0 */
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
