/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackPlan;
import org.hadoopzone.fence.pack.PackTarget;

/**
 * Counts the files of a volume by age and by the decision of the {@link ColdRule}. Callers add the
 * files one by one. Not thread-safe.
 */
final class PackScan {
  /** Reads the extents of a file. */
  interface Extents {
    List<ByteRange> of(Path file) throws IOException;
  }

  /** The number of files, and their bytes. */
  static final class Count {
    private long files;
    private long bytes;

    void add(long size) {
      files++;
      bytes += size;
    }

    long files() {
      return files;
    }

    long bytes() {
      return bytes;
    }
  }

  private final ColdRule rule;
  private final long nowMs;
  private final SpaceMap map;
  private final PackPlan.Builder builder;
  private final Extents extents;
  private final boolean placesAll;
  private final Map<SpaceKind, Count> files = new EnumMap<>(SpaceKind.class);
  private final Count cold = new Count();

  /**
   * Creates a scan without files.
   *
   * @param nowMs the time of the scan in milliseconds since 1970, as in the rule
   * @param map the space of the volume, to which the scan adds the age of the data
   * @param endBefore end of the allowed range; the size of the file system without a fence
   * @param placesAll whether to also add files that stay to the map, which takes a system call for
   *     each file
   */
  PackScan(
      ColdRule rule,
      long nowMs,
      SpaceMap map,
      PackTarget target,
      long endBefore,
      Extents extents,
      boolean placesAll) {
    this.rule = rule;
    this.nowMs = nowMs;
    this.map = map;
    this.builder = new PackPlan.Builder(target, endBefore);
    this.extents = extents;
    this.placesAll = placesAll;
  }

  /** Adds a file, and reads its extents if they are needed. */
  void add(DataFile file) {
    SpaceKind kind = kind(file);
    files.computeIfAbsent(kind, any -> new Count()).add(file.size());
    Optional<ColdRule.Stay> stay = rule.stay(file);
    List<ByteRange> places = stay.isPresent() && !placesAll ? null : extents(file);
    if (!stay.isPresent() && places == null) {
      stay = Optional.of(ColdRule.Stay.UNREADABLE);
    }
    boolean isCold = !stay.isPresent();
    if (places != null) {
      places.forEach(extent -> map.add(extent, kind, isCold));
    }
    if (isCold) {
      cold.add(file.size());
      builder.cold(file.withExtents(places));
    } else {
      builder.stays(stay.get());
    }
  }

  private List<ByteRange> extents(DataFile file) {
    try {
      return extents.of(file.path());
    } catch (IOException e) {
      // Files may be removed during the scan, and files of other users may be unreadable.
      return null;
    }
  }

  /** Returns the kind of space that a file uses, which depends on the age of its data. */
  SpaceKind kind(DataFile file) {
    return SpaceKind.ofAge(nowMs - file.modifiedMs());
  }

  /** Returns the plan with the files that move. */
  PackPlan plan() {
    return builder.build();
  }

  /** Returns the space of the volume. */
  SpaceMap map() {
    return map;
  }

  /** Returns the number and the bytes of the files of each age. */
  Map<SpaceKind, Count> files() {
    return Collections.unmodifiableMap(files);
  }

  /** Returns the number and the bytes of the cold files at all addresses. */
  Count cold() {
    return cold;
  }
}
