/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;

/**
 * The result of one system in one work.
 *
 * @param failure why the system could not complete the work; null if it could
 * @param environment description of the machine that it ran on
 */
public record Result(
    @JsonProperty("workload") String workload,
    @JsonProperty("system") String system,
    @JsonProperty("rounds") List<Round> rounds,
    @JsonProperty("failure") String failure,
    @JsonProperty("environment") Map<String, String> environment) {

  /** Returns how long the drive was busy in all rounds, in seconds. */
  public double busySeconds() {
    return rounds.stream().mapToDouble(Round::busySeconds).sum();
  }
}
