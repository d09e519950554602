/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The comparisons on a scratch device. */
public enum Comparison {
  /** File system types, each with its default profile. */
  FILE_SYSTEMS("file systems", Collections.singletonList(types())),

  /** Block and cluster sizes of ext4, and block sizes and numbers of allocation groups of XFS. */
  BLOCK_SIZES("block sizes", Arrays.asList(ofExt4(), ofXfs()));

  private static final int KIB = 1024;

  /** A human-readable title. */
  final String title;

  /**
   * The groups of competing profiles. The first profile of each group is the usual profile. Another
   * profile is recommended only if it is clearly better.
   */
  final List<List<MkfsProfile>> contests;

  Comparison(String title, List<List<MkfsProfile>> contests) {
    this.title = title;
    this.contests = contests;
  }

  private static List<MkfsProfile> types() {
    return Stream.of("ext4", "ext3", "ext2", "xfs", "btrfs")
        .map(MkfsProfile::of)
        .collect(Collectors.toList());
  }

  private static List<MkfsProfile> ofExt4() {
    MkfsProfile ext4 = MkfsProfile.of("ext4");
    List<MkfsProfile> recipes = new ArrayList<>();
    for (int kib : new int[] {4, 1, 2}) {
      String bytes = Integer.toString(kib * KIB);
      recipes.add(ext4.with("ext4, blocks of " + kib + " KiB", "-b", bytes));
    }
    for (int kib : new int[] {16, 64, 1024}) {
      String bytes = Integer.toString(kib * KIB);
      recipes.add(
          ext4.with("ext4, clusters of " + kib + " KiB", "-O", "bigalloc", "-C", bytes)
              .withCaution(
                  "ext4(5) describes bigalloc as still under development. Each file occupies whole"
                      + " clusters, even a small .meta file of HDFS."));
    }
    return recipes;
  }

  private static List<MkfsProfile> ofXfs() {
    MkfsProfile xfs = MkfsProfile.of("xfs");
    List<MkfsProfile> recipes = new ArrayList<>();
    recipes.add(xfs.with("xfs, default options"));
    for (int groups : new int[] {2, 8, 32}) {
      recipes.add(xfs.with("xfs, " + groups + " groups", "-d", "agcount=" + groups));
    }
    for (int kib : new int[] {16, 64}) {
      recipes.add(
          xfs.with("xfs, blocks of " + kib + " KiB", "-b", "size=" + kib * KIB)
              .withCaution("Blocks larger than a memory page require Linux 6.12 or later."));
    }
    return recipes;
  }

  /** Returns the profiles of all groups. */
  List<MkfsProfile> recipes() {
    return contests.stream().flatMap(List::stream).collect(Collectors.toList());
  }
}
