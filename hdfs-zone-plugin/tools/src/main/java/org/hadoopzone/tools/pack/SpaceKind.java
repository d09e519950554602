/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.awt.Color;
import java.util.concurrent.TimeUnit;

/** The use of space on a volume: free, fenced, or used by data of a certain age. */
enum SpaceKind {
  FREE("free", 0xffffff, -1),
  FENCED("fenced (free, but owned by the fence)", 0xbbbbbb, -1),
  UNDER_A_DAY("data, under 1 day", 0xd55e00, 1),
  UNDER_A_WEEK("data, 1 day to 1 week", 0xf0a000, 7),
  UNDER_A_MONTH("data, 1 week to 30 days", 0x56b4e9, 30),
  OLDER("data, 30 days and older", 0x0072b2, Long.MAX_VALUE),
  OTHER("other files and metadata", 0x333333, -1);

  private final String label;
  private final int color;
  private final long endDays;

  SpaceKind(String label, int color, long endDays) {
    this.label = label;
    this.color = color;
    this.endDays = endDays;
  }

  /** Returns the kind for data of the given age. */
  static SpaceKind ofAge(long ageMillis) {
    long days = TimeUnit.MILLISECONDS.toDays(ageMillis);
    for (SpaceKind kind : values()) {
      if (kind.isData() && days < kind.endDays) {
        return kind;
      }
    }
    return OLDER;
  }

  /** Returns whether this is data whose age is known. */
  boolean isData() {
    return endDays > 0;
  }

  /** Returns the name in tables and legends. */
  String label() {
    return label;
  }

  /** Returns the colour in pictures. */
  Color color() {
    return new Color(color);
  }
}
