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
