/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * Fault counters of an emulated drive, in requests.
 *
 * @param pid process ID of the program that emulates the drive
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DriveFaults(
    @JsonProperty("pid") long pid,
    @JsonProperty("failed") long failed,
    @JsonProperty("dropped") long dropped,
    @JsonProperty("held") long held) {}
