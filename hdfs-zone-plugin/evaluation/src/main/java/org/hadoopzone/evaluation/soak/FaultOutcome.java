/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.hadoopzone.evaluation.soak.checks.Violation;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.hadoopzone.evaluation.soak.load.LoadCounts;

/**
 * The outcome of one fault.
 *
 * @param restoredSeconds time from the end of the fault until the audit was complete
 * @param files number of acknowledged files that were read back from two replicas each
 * @param lostBytes total size of the acknowledged files that could not be read back correctly
 * @param packedBytes number of bytes that packing has moved to inner tracks since the previous
 *     audit; 0 for systems other than "zones in place"
 * @param load operations of the load from the fault to the end of the audit
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
    @JsonProperty("packedBytes") long packedBytes,
    @JsonProperty("findings") List<Violation> findings,
    @JsonProperty("load") LoadCounts load) {
  boolean has(Violation.Kind kind) {
    return findings.stream().anyMatch(finding -> finding.kind() == kind);
  }

  /** Returns whether the audit found nothing. */
  boolean survived() {
    return findings.isEmpty();
  }
}
