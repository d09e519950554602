/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What {@link FitRule} must know about a disk. Immutable. */
final class DiskFacts {
  /** The path of the disk in {@code /dev}. */
  final String path;

  /** The path and kind for messages. */
  final String name;

  final long size;
  final boolean rotational;

  /** Whether a volume manager maps the addresses. */
  final boolean hidesTracks;

  /** The volumes with dirs of Hadoop, sorted by address. */
  final List<VolumeFacts> volumes;

  DiskFacts(
      String path,
      String name,
      long size,
      boolean rotational,
      boolean hidesTracks,
      List<VolumeFacts> volumes) {
    this.path = path;
    this.name = name;
    this.size = size;
    this.rotational = rotational;
    this.hidesTracks = hidesTracks;
    List<VolumeFacts> sorted = new ArrayList<>(volumes);
    sorted.sort(Comparator.comparingLong(volume -> volume.start));
    this.volumes = Collections.unmodifiableList(sorted);
  }
}
