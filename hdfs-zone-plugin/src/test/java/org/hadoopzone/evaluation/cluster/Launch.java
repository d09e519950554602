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
