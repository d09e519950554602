/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import org.hadoopzone.zone.Zone;

/** Number and total size of the files of each kind in each zone. */
public final class Placement {
  private final Map<FileKind, Map<Zone, Tally>> tallies = new EnumMap<>(FileKind.class);

  private Placement() {}

  /**
   * Sums up files. Leaves out files of unknown size, because they may also be listed under another
   * name.
   */
  public static Placement of(Collection<WatchedFile> files) {
    Placement placement = new Placement();
    for (WatchedFile placed : files) {
      long bytes = placed.file().bytes();
      if (bytes != SeenFile.UNKNOWN) {
        placement
            .tallies
            .computeIfAbsent(placed.kind(), kind -> new EnumMap<>(Zone.class))
            .merge(placed.zone(), new Tally(1, bytes), Tally::plus);
      }
    }
    return placement;
  }

  public Tally tally(FileKind kind, Zone zone) {
    return tallies.getOrDefault(kind, Map.of()).getOrDefault(zone, Tally.NONE);
  }

  /** Returns the total of both zones. */
  public Tally tally(FileKind kind) {
    return tally(kind, Zone.OUTER).plus(tally(kind, Zone.INNER));
  }

  /** Number and total size, in bytes, of a group of files. */
  public record Tally(long files, long bytes) {
    static final Tally NONE = new Tally(0, 0);

    public Tally plus(Tally other) {
      return new Tally(files + other.files, bytes + other.bytes);
    }
  }
}
