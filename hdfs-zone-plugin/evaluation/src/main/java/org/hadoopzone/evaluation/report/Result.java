/* SPDX-License-Identifier: Apache-2.0 */
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
