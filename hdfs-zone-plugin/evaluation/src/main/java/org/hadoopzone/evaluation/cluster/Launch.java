/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.util.List;
import java.util.Map;

/**
 * Options that apply only to one start of a daemon.
 *
 * @param settings additional configuration, by key
 * @param environment additional environment variables
 */
public record Launch(Map<String, String> settings, Map<String, String> environment) {
  /** A start without additional options. */
  public static final Launch PLAIN = new Launch(Map.of(), Map.of());

  List<String> settingsAsArguments() {
    return settings.entrySet().stream()
        .map(setting -> "-D" + setting.getKey() + "=" + setting.getValue())
        .toList();
  }
}
