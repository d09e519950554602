/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import java.awt.Color;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.evaluation.storage.StorageSystem;

/**
 * The color of each system, the same in all pictures. The colors are distinguishable for people
 * with color vision deficiency.
 */
final class Palette {
  /**
   * The colors of Okabe and Ito (Color Universal Design, 2008), with grey for stock ext4 and black
   * for zones in place. The variants of these two systems with the journal on the outermost tracks,
   * and partitions with a fence, have paler colors.
   */
  private static final Map<StorageSystem, Color> COLORS =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(StorageSystem.EXT4, new Color(0x808080)),
              Map.entry(StorageSystem.EXT4_JOURNAL, new Color(0xB0B0B0)),
              Map.entry(StorageSystem.EXT3, new Color(0xCC79A7)),
              Map.entry(StorageSystem.XFS, new Color(0x009E73)),
              Map.entry(StorageSystem.STREAM_REQ, new Color(0xF0E442)),
              Map.entry(StorageSystem.FENCE, new Color(0x56B4E9)),
              Map.entry(StorageSystem.BIG_BLOCKS, new Color(0xD55E00)),
              Map.entry(StorageSystem.PARTITIONS, new Color(0xE69F00)),
              Map.entry(StorageSystem.FENCED_PARTITION, new Color(0xF5C26B)),
              Map.entry(StorageSystem.DISK_ZONES, new Color(0x0072B2)),
              Map.entry(StorageSystem.ZONES_IN_PLACE, new Color(0x000000)),
              Map.entry(StorageSystem.ZONES_IN_PLACE_JOURNAL, new Color(0x404040))));

  private Palette() {}

  static Color of(StorageSystem system) {
    return COLORS.get(system);
  }
}
