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
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;

/**
 * One system and one work.
 *
 * @param failure why it could not do the work to the end; null if it could
 * @param environment what it ran on
 */
public record Result(
    @JsonProperty("workload") String workload,
    @JsonProperty("system") String system,
    @JsonProperty("rounds") List<Round> rounds,
    @JsonProperty("failure") String failure,
    @JsonProperty("environment") Map<String, String> environment) {

  /** For how long the drive was busy. */
  public double busySeconds() {
    return rounds.stream().mapToDouble(Round::busySeconds).sum();
  }
}
