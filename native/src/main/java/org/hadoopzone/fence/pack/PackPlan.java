/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The files of a volume that move, in order, and the reasons why the others stay. A {@link Builder}
 * receives each file of the volume once. The builder counts all cold bytes for the {@link
 * PackTarget}, and keeps the coldest files within a fixed amount of memory. A plan that leaves out
 * cold files is not complete; another walk finds these files. Immutable.
 */
public final class PackPlan {
  /** The unit in which the memory of a plan is counted: the bytes of an extent. */
  private static final int EXTENT_BYTES = 16;

  /** The memory of a file without its extents, in the same unit. */
  private static final int FILE_WEIGHT = 160 / EXTENT_BYTES;

  /** The maximum memory of the files that a plan keeps: 2 MiB, in the same unit. */
  static final int KEPT_MAX = (2 << 20) / EXTENT_BYTES;

  /**
   * A file stays if fewer bytes than this are before the target: the target is rounded to a part of
   * the volume, and files cannot use the last blocks of a fence.
   */
  private static final long BYTES_MIN = ColdRule.SIZE_MIN / 2;

  private final List<DataFile> files;
  private final long before;
  private final long after;
  private final long bytes;
  private final Map<ColdRule.Stay, Long> staying;
  private final boolean complete;

  private PackPlan(
      List<DataFile> files,
      long before,
      long after,
      Map<ColdRule.Stay, Long> staying,
      boolean complete) {
    this.files = Collections.unmodifiableList(new ArrayList<>(files));
    this.before = before;
    this.after = after;
    this.bytes = files.stream().mapToLong(file -> file.bytesBelow(after)).sum();
    this.staying = Collections.unmodifiableMap(new EnumMap<>(staying));
    this.complete = complete;
  }

  /** Returns this plan without the given number of files at its beginning. */
  PackPlan without(int firstFiles) {
    return new PackPlan(files.subList(firstFiles, files.size()), before, after, staying, complete);
  }

  /** Returns the files that move, in order. */
  public List<DataFile> files() {
    return files;
  }

  /** Returns the bytes of a file that move. */
  public long bytes(DataFile file) {
    return file.bytesBelow(after);
  }

  /** Returns the bytes that move in total. */
  public long bytes() {
    return bytes;
  }

  /**
   * Returns the end of the allowed range before the move; without a fence, the size of the file
   * system.
   */
  public long endBefore() {
    return before;
  }

  /** Returns the address before which all vacant space will be: the {@link PackTarget}. */
  public long endAfter() {
    return after;
  }

  /**
   * Returns the end of the smallest allowed range that contains all bytes to move; 0 if no bytes
   * move.
   */
  public long reach() {
    return files.stream()
        .flatMap(file -> file.extents().stream())
        .filter(extent -> extent.start() < after)
        .mapToLong(extent -> Math.min(after, extent.end()))
        .max()
        .orElse(0);
  }

  /** Returns the number of files that stay, for each reason; 0 if no file stays for it. */
  public Map<ColdRule.Stay, Long> staying() {
    return staying;
  }

  /** Returns whether the plan contains all files that should move. */
  public boolean isComplete() {
    return complete;
  }

  /** Builds a plan from the files of a volume. Not thread-safe. */
  public static final class Builder {
    private final PackTarget target;
    private final long endBefore;
    private final int keptMax;
    private final Map<ColdRule.Stay, Long> staying = new EnumMap<>(ColdRule.Stay.class);
    private List<DataFile> kept = new ArrayList<>();
    private int weight;
    private boolean complete = true;

    /**
     * Creates a plan without files.
     *
     * @param target receives the cold files; must not contain any yet
     * @param endBefore end of the allowed range; without a fence, the size of the file system
     */
    public Builder(PackTarget target, long endBefore) {
      this(target, endBefore, KEPT_MAX);
    }

    Builder(PackTarget target, long endBefore, int keptMax) {
      this.target = target;
      this.endBefore = endBefore;
      this.keptMax = keptMax;
      for (ColdRule.Stay reason : ColdRule.Stay.values()) {
        staying.put(reason, 0L);
      }
    }

    /** Counts a file that stays. */
    public void stays(ColdRule.Stay reason) {
      staying.merge(reason, 1L, Long::sum);
    }

    /** Adds a cold file with its extents. */
    public void cold(DataFile file) {
      target.add(file);
      kept.add(file);
      weight += weight(file);
      if (weight > keptMax) {
        select(target.end(), keptMax / 4 * 3);
      }
    }

    static int weight(DataFile file) {
      return FILE_WEIGHT + file.extentCount();
    }

    /**
     * Drops the files behind the target, and then the least cold files, until the memory of the
     * remaining files is at most {@code weightMax}.
     */
    private void select(long end, int weightMax) {
      List<DataFile> before = kept;
      before.sort(ColdRule.coldestFirst(end));
      kept = new ArrayList<>();
      weight = 0;
      for (DataFile file : before) {
        if (file.bytesBelow(end) < BYTES_MIN) {
          stays(ColdRule.Stay.INNERMOST);
        } else if (kept.isEmpty() || weight + weight(file) <= weightMax) {
          kept.add(file);
          weight += weight(file);
        } else {
          complete = false;
        }
      }
    }

    /** Returns the plan for the files added so far. */
    public PackPlan build() {
      long end = target.end();
      select(end, keptMax);
      return new PackPlan(kept, endBefore, end, staying, complete);
    }
  }
}
