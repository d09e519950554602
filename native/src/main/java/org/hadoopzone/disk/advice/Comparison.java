/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What can be compared on a scratch device. */
public enum Comparison {
  /** Types of file systems, as they come. */
  FILE_SYSTEMS("file systems", Collections.singletonList(types())),

  /** Block and cluster sizes of ext4; block sizes and allocation groups of XFS. */
  BLOCK_SIZES("block sizes", Arrays.asList(ofExt4(), ofXfs()));

  private static final int KIB = 1024;

  private final String title;
  private final List<List<Recipe>> contests;

  Comparison(String title, List<List<Recipe>> contests) {
    this.title = title;
    this.contests = contests;
  }

  private static List<Recipe> types() {
    return Arrays.asList(
        Recipe.of("ext4"),
        Recipe.of("ext3"),
        Recipe.of("ext2"),
        Recipe.of("xfs"),
        Recipe.of("btrfs"));
  }

  private static List<Recipe> ofExt4() {
    Recipe ext4 = Recipe.of("ext4");
    List<Recipe> recipes = new ArrayList<>();
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

  private static List<Recipe> ofXfs() {
    Recipe xfs = Recipe.of("xfs");
    List<Recipe> recipes = new ArrayList<>();
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

  /** For people. */
  public String title() {
    return title;
  }

  /**
   * What competes with each other. The first of each contest is the usual one, which others must
   * clearly beat.
   */
  List<List<Recipe>> contests() {
    return contests;
  }

  /** All of them. */
  List<Recipe> recipes() {
    return contests.stream().flatMap(List::stream).collect(Collectors.toList());
  }
}
