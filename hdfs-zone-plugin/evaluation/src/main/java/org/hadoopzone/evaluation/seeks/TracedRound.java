/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.hadoopzone.evaluation.drive.Round;

/**
 * One job on the drive, with the seeks between its streams.
 *
 * @param jobSeconds elapsed time of the job on this machine
 */
public record TracedRound(
    @JsonProperty("round") Round round,
    @JsonProperty("jobSeconds") double jobSeconds,
    @JsonProperty("table") SeekTable table) {}
