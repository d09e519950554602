/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The statistics of an emulated drive.
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

  /**
   * Returns how much was read or written in the zones of the recording that begin below an address.
   */
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
   * Returns how long it would have taken at least to move what was moved, in files that fill the
   * outermost tracks, without any seek.
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
