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
  /** Colors of Okabe and Ito, Color Universal Design, 2008; grey for stock ext4. */
  private static final Map<StorageSystem, Color> COLORS =
      new EnumMap<>(
          Map.of(
              StorageSystem.EXT4, new Color(0x808080),
              StorageSystem.EXT3, new Color(0xCC79A7),
              StorageSystem.XFS, new Color(0x009E73),
              StorageSystem.STREAM_REQ, new Color(0xF0E442),
              StorageSystem.FENCE, new Color(0x56B4E9),
              StorageSystem.BIG_BLOCKS, new Color(0xD55E00),
              StorageSystem.PARTITIONS, new Color(0xE69F00),
              StorageSystem.DISK_ZONES, new Color(0x0072B2),
              StorageSystem.ZONES_IN_PLACE, new Color(0x000000)));

  private Palette() {}

  static Color of(StorageSystem system) {
    return COLORS.get(system);
  }
}
