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
package org.hadoopzone.fence;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.disk.DiskZoneKeys;
import org.hadoopzone.disk.keeper.KeeperSettings;

/** The settings of fence services, from a configuration. */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class FenceSettings {
  private static final Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>>
      READERS = readers();

  private FenceSettings() {}

  /**
   * Reads all of them.
   *
   * @throws IllegalArgumentException naming the key, the value and the allowed range
   */
  public static KeeperSettings read(Configuration conf) {
    KeeperSettings settings = KeeperSettings.defaults();
    for (String key : READERS.keySet()) {
      try {
        settings = READERS.get(key).apply(settings, conf);
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            String.format("%s: \"%s\": %s", key, conf.get(key), e.getMessage()), e);
      }
    }
    return settings;
  }

  /**
   * Reads one of them, and leaves the others as they are by default.
   *
   * @param key one of {@link #keys}
   * @throws IllegalArgumentException naming the allowed range
   */
  public static KeeperSettings readOnly(String key, Configuration conf) {
    return READERS.get(key).apply(KeeperSettings.defaults(), conf);
  }

  /** The keys that are read. */
  public static Set<String> keys() {
    return Collections.unmodifiableSet(READERS.keySet());
  }

  private static Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>> readers() {
    Map<String, BiFunction<KeeperSettings, Configuration, KeeperSettings>> readers =
        new LinkedHashMap<>();
    readers.put(
        DiskZoneKeys.FENCE_MARGIN,
        (known, conf) ->
            known.withMargin(
                conf.getLongBytes(DiskZoneKeys.FENCE_MARGIN, DiskZoneKeys.FENCE_MARGIN_DEFAULT)));
    readers.put(
        DiskZoneKeys.FENCE_INTERVAL_MS,
        (known, conf) ->
            known.withIntervalMs(
                conf.getLong(
                    DiskZoneKeys.FENCE_INTERVAL_MS, DiskZoneKeys.FENCE_INTERVAL_MS_DEFAULT)));
    readers.put(
        DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
        (known, conf) ->
            known.withStreamRequest(
                conf.getLong(
                    DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS,
                    DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS_DEFAULT)));
    return readers;
  }
}
