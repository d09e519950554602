/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What became of one fault.
 *
 * @param restoredSeconds from the end of the fault until all was whole again and read
 * @param files how many acknowledged files were read back, from each of their replicas
 * @param lostBytes of acknowledged files that could not be read back as they were written
 * @param load what the load did from the fault to the end of the audit
 */
record FaultOutcome(
    @JsonProperty("index") int index,
    @JsonProperty("kind") FaultKind kind,
    @JsonProperty("node") int node,
    @JsonProperty("outer") boolean outer,
    @JsonProperty("seconds") int seconds,
    @JsonProperty("restoredSeconds") double restoredSeconds,
    @JsonProperty("files") int files,
    @JsonProperty("bytes") long bytes,
    @JsonProperty("lostFiles") int lostFiles,
    @JsonProperty("lostBytes") long lostBytes,
    @JsonProperty("findings") List<Violation> findings,
    @JsonProperty("load") LoadCounts load) {
  boolean has(Violation.Kind kind) {
    return findings.stream().anyMatch(finding -> finding.kind() == kind);
  }

  /** Returns whether nothing was found that must not be. */
  boolean survived() {
    return findings.isEmpty();
  }
}
