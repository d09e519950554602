/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** The comparisons on a scratch device. */
public enum Comparison {
  /** File system types, each with its default profile. */
  FILE_SYSTEMS("file systems", Collections.singletonList(types())),

  /** Block and cluster sizes of ext4; block sizes and allocation groups of XFS. */
  BLOCK_SIZES("block sizes", Arrays.asList(ofExt4(), ofXfs()));

  private static final int KIB = 1024;

  private final String title;
  private final List<List<MkfsProfile>> contests;

  Comparison(String title, List<List<MkfsProfile>> contests) {
    this.title = title;
    this.contests = contests;
  }

  private static List<MkfsProfile> types() {
    return Arrays.asList(
        MkfsProfile.of("ext4"),
        MkfsProfile.of("ext3"),
        MkfsProfile.of("ext2"),
        MkfsProfile.of("xfs"),
        MkfsProfile.of("btrfs"));
  }

  private static List<MkfsProfile> ofExt4() {
    MkfsProfile ext4 = MkfsProfile.of("ext4");
    List<MkfsProfile> recipes = new ArrayList<>();
    for (int block : new int[] {4, 1, 2}) {
      recipes.add(
          ext4.with("ext4, blocks of " + block + " KiB", "-b", Integer.toString(block * KIB)));
    }
    for (int cluster : new int[] {16, 64, 1024}) {
      recipes.add(
          ext4.with(
                  "ext4, clusters of " + cluster + " KiB",
                  "-O",
                  "bigalloc",
                  "-C",
                  Integer.toString(cluster * KIB))
              .withCaution(
                  "ext4(5) calls bigalloc still under development; and each file takes whole"
                      + " clusters, as do the small .meta files of HDFS."));
    }
    return recipes;
  }

  private static List<MkfsProfile> ofXfs() {
    MkfsProfile xfs = MkfsProfile.of("xfs");
    List<MkfsProfile> recipes = new ArrayList<>();
    recipes.add(xfs.with("xfs, as it comes"));
    for (int groups : new int[] {2, 8, 32}) {
      recipes.add(xfs.with("xfs, " + groups + " groups", "-d", "agcount=" + groups));
    }
    for (int block : new int[] {16, 64}) {
      recipes.add(
          xfs.with("xfs, blocks of " + block + " KiB", "-b", "size=" + block * KIB)
              .withCaution(
                  "Blocks larger than a page of memory need Linux 6.12 or later to be mounted."));
    }
    return recipes;
  }

  /** Returns a human-readable title. */
  public String title() {
    return title;
  }

  /**
   * Returns the groups of competing profiles. The first profile of each group is the usual one,
   * which the others must clearly beat.
   */
  List<List<MkfsProfile>> contests() {
    return contests;
  }

  /** Returns the profiles of all groups. */
  List<MkfsProfile> recipes() {
    return contests.stream().flatMap(List::stream).collect(Collectors.toList());
  }
}
