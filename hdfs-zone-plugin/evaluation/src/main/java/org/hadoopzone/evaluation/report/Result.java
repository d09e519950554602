/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;

/**
 * The result of one system in one workload.
 *
 * @param packing rounds in which the system moved cold files, measured separately; empty if it
 *     moved none
 * @param mergedWriteBytes the merged I/O size of writes in bytes, as the paper defines it; 0 if the
 *     requests were not traced
 * @param failure why the system could not complete the work; null if it could
 * @param environment description of the machine that ran the workload
 */
public record Result(
    @JsonProperty("workload") String workload,
    @JsonProperty("system") String system,
    @JsonProperty("rounds") List<Round> rounds,
    @JsonProperty("packing") @JsonInclude(Include.NON_EMPTY) List<Round> packing,
    @JsonProperty("mergedWriteBytes") @JsonInclude(Include.NON_DEFAULT) long mergedWriteBytes,
    @JsonProperty("failure") String failure,
    @JsonProperty("environment") Map<String, String> environment) {

  /** Replaces missing rounds of packing with an empty list, which is omitted from result files. */
  public Result {
    packing = packing == null ? List.of() : List.copyOf(packing);
  }

  /** Returns this result with the merged I/O size of the traced writes. */
  public Result withMergedWriteBytes(long bytes) {
    return new Result(workload, system, rounds, packing, bytes, failure, environment);
  }

  /** Returns how long the drive was busy in all rounds, in seconds. */
  public double busySeconds() {
    return rounds.stream().mapToDouble(Round::busySeconds).sum();
  }
}
