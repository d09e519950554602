/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * The statistics of an emulated drive.
 *
 * @param busySeconds how long a real drive would have been busy
 * @param zones recording zones, from the outermost to the innermost
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record DriveStats(
    @JsonProperty("capacity_bytes") long capacityBytes,
    @JsonProperty("busy_seconds") double busySeconds,
    @JsonProperty("seeks") long seeks,
    @JsonProperty("zones") List<RecordingZone> zones) {

  /** A recording zone. Its rate is in MB per second. */
  public record RecordingZone(
      @JsonProperty("start_bytes") long startBytes,
      @JsonProperty("rate_mb_per_second") double rate,
      @JsonProperty("read_bytes") long readBytes,
      @JsonProperty("written_bytes") long writtenBytes) {}

  /**
   * Returns the bytes that were read or written in the recording zones that begin below an address.
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
   * Returns the busy time in the best case, in seconds: the same bytes are transferred without a
   * seek, and all files are on the outermost tracks.
   *
   * @param footprint total size of the files in bytes
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
