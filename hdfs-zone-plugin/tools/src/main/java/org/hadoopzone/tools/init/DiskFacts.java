/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The properties of a disk that {@link FitRule} needs. Immutable. */
final class DiskFacts {
  /** The path of the disk in {@code /dev}. */
  @JsonProperty("disk")
  final String path;

  /** The path and kind of the disk, for messages. */
  @JsonIgnore final String name;

  final long size;
  final boolean rotational;

  /**
   * The reason why the outer tracks of the disk are unknown or unusable; empty if there is none.
   */
  @JsonIgnore final String obstacle;

  /** The volumes with dirs of Hadoop, sorted by address. */
  final List<VolumeFacts> volumes;

  DiskFacts(
      String path,
      String name,
      long size,
      boolean rotational,
      String obstacle,
      List<VolumeFacts> volumes) {
    this.path = path;
    this.name = name;
    this.size = size;
    this.rotational = rotational;
    this.obstacle = obstacle;
    List<VolumeFacts> sorted = new ArrayList<>(volumes);
    sorted.sort(Comparator.comparingLong(volume -> volume.start));
    this.volumes = Collections.unmodifiableList(sorted);
  }
}
