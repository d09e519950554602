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
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What an emulated drive tells of itself.
 *
 * @param busySeconds for how long a real drive would have been busy
 * @param zones from the outermost to the innermost one
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DriveStats(
    @JsonProperty("capacity_bytes") long capacityBytes,
    @JsonProperty("busy_seconds") double busySeconds,
    @JsonProperty("seeks") long seeks,
    @JsonProperty("zones") List<RecordingZone> zones) {

  /** One zone of the recording. */
  public record RecordingZone(
      @JsonProperty("start_bytes") long startBytes,
      @JsonProperty("rate_mb_per_second") double rate,
      @JsonProperty("read_bytes") long readBytes,
      @JsonProperty("written_bytes") long writtenBytes) {}

  /** How much was read or written in the zones of the recording that begin below an address. */
  public long bytesBelow(long address) {
    return zones.stream()
        .filter(zone -> zone.startBytes() < address)
        .mapToLong(zone -> zone.readBytes() + zone.writtenBytes())
        .sum();
  }

  public long readBytes() {
    return zones.stream().mapToLong(RecordingZone::readBytes).sum();
  }

  public long writtenBytes() {
    return zones.stream().mapToLong(RecordingZone::writtenBytes).sum();
  }

  /**
   * How long it would have taken at least to move what was moved, in files that fill the outermost
   * tracks, without any seek.
   *
   * @param footprint how many bytes these files have
   */
  public double limitSeconds(long footprint) {
    double once = 0;
    for (int i = 0; i < zones.size(); i++) {
      long inZone = Math.min(footprint, endOf(i)) - zones.get(i).startBytes();
      once += Math.max(0, inZone) / (zones.get(i).rate() * 1e6);
    }
    return once * (readBytes() + writtenBytes()) / footprint;
  }

  private long endOf(int zone) {
    return zone + 1 < zones.size() ? zones.get(zone + 1).startBytes() : capacityBytes;
  }
}
