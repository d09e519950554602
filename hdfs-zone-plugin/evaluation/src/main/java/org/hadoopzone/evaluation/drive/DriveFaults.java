/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What an emulated drive tells of its faults, in requests.
 *
 * @param pid of the program that is the drive
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DriveFaults(
    @JsonProperty("pid") long pid,
    @JsonProperty("failed") long failed,
    @JsonProperty("dropped") long dropped,
    @JsonProperty("held") long held) {}
