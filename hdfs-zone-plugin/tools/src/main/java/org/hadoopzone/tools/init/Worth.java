/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Locale;
import org.hadoopzone.tools.pack.SpeedProfile;

/** The transfer rates of new files with and without zones, in bytes per second. Immutable. */
final class Worth {
  /**
   * The mean rate of the outer partition. With zones in place, the mean rate of the free space when
   * all of it is on the outermost tracks.
   */
  final long zonedRate;

  /** The mean rate of all addresses of the disk's volumes. */
  final long spreadRate;

  final String ratesFrom;

  @JsonIgnore private final boolean inPlace;

  private Worth(long zonedRate, long spreadRate, String ratesFrom, boolean inPlace) {
    this.zonedRate = zonedRate;
    this.spreadRate = spreadRate;
    this.ratesFrom = ratesFrom;
    this.inPlace = inPlace;
  }

  static Worth of(DiskAdvice advice, SpeedProfile speed) {
    VolumeFacts outer = advice.outer();
    VolumeFacts last = advice.facts.volumes.get(advice.facts.volumes.size() - 1);
    boolean inPlace = advice.fit == Fit.IN_PLACE;
    long end = outer.start + (inPlace ? Math.min(outer.free, outer.size) : outer.size);
    return new Worth(
        Math.round(speed.meanRate(outer.start, end)),
        Math.round(speed.meanRate(outer.start, last.start + last.size)),
        speed.origin(),
        inPlace);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s: %.1f MB/s; mean of the disk: %.1f MB/s (%s; without seeks).",
        inPlace
            ? "Transfer rate of the free space, when it is all on the outer tracks"
            : "Transfer rate of temporary files in the outer zone",
        zonedRate / SpeedProfile.MB,
        spreadRate / SpeedProfile.MB,
        ratesFrom);
  }
}
