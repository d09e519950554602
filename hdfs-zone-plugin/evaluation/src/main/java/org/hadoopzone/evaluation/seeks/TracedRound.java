/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.hadoopzone.evaluation.drive.Round;

/**
 * One job on the drive, and what the head did for it.
 *
 * @param jobSeconds how long the job took on this machine
 */
public record TracedRound(
    @JsonProperty("round") Round round,
    @JsonProperty("jobSeconds") double jobSeconds,
    @JsonProperty("table") SeekTable table) {}
