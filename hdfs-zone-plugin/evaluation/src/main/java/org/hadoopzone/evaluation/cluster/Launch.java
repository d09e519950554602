/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.util.List;
import java.util.Map;

/**
 * How a daemon is started apart from what all daemons have.
 *
 * @param settings of its configuration, from key to value
 * @param environment variables of its process
 */
public record Launch(Map<String, String> settings, Map<String, String> environment) {
  /** With nothing of its own. */
  public static final Launch PLAIN = new Launch(Map.of(), Map.of());

  List<String> settingsAsArguments() {
    return settings.entrySet().stream()
        .map(setting -> "-D" + setting.getKey() + "=" + setting.getValue())
        .toList();
  }
}
