/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.figures;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.report.Result;

/**
 * Some rounds of a result, and the result to compare them with. A mark names both, for example
 * "full/fresh/xfs", "full/fresh/xfs [write]" or "full/dfsio/disk-zones vs partitions". The result
 * to compare with is that of stock ext4 by default.
 *
 * @param path path of the raw data
 * @param base path of the raw data to compare with
 * @param rounds "last", or the name or kind of the rounds; empty for all rounds
 */
record Selection(String path, String base, String rounds) {
  private static final Pattern FORM = Pattern.compile("(\\S+)(?: vs (\\S+))?(?: \\[(.+)])?");
  private static final String STOCK = "ext4";

  /** Reads comma-separated names. A name without "/" is in the directory of the previous one. */
  static List<Selection> list(String names) {
    List<Selection> all = new ArrayList<>();
    String dir = "";
    for (String name : names.strip().split("\\s*,\\s*")) {
      Selection selection = of(dir, name);
      dir = parent(selection.path);
      all.add(selection);
    }
    return all;
  }

  private static Selection of(String dir, String name) {
    Matcher matcher = FORM.matcher(name.replaceAll("\\s+", " "));
    if (!matcher.matches()) {
      throw new IllegalArgumentException("cannot read the name \"" + name + "\" in the mark");
    }
    String path = matcher.group(1).contains("/") ? matcher.group(1) : dir + matcher.group(1);
    String base = matcher.group(2) == null ? STOCK : matcher.group(2);
    return new Selection(
        path,
        base.contains("/") ? base : parent(path) + base,
        matcher.group(3) == null ? "" : matcher.group(3));
  }

  private static String parent(String path) {
    return path.substring(0, path.lastIndexOf('/') + 1);
  }

  /**
   * Returns the same rounds of a system. The path of this selection must be the directory of a
   * workload.
   */
  Selection of(String system) {
    return new Selection(path + "/" + system, path + "/" + STOCK, rounds);
  }

  /** Returns a selection of other rounds of the same result. */
  Selection withRounds(String others) {
    return new Selection(path, base, others);
  }

  /** Returns the selected rounds. */
  List<Round> rounds(RawData data) {
    return rounds(data.read(path));
  }

  /** Returns the same rounds of the result to compare with. */
  List<Round> baseRounds(RawData data) {
    return rounds(data.read(base));
  }

  private List<Round> rounds(Result result) {
    List<Round> all = result.rounds();
    if (result.failure() != null) {
      throw new IllegalArgumentException("the system failed: " + result.failure());
    }
    if (rounds.equals("last")) {
      return all.subList(all.size() - 1, all.size());
    }
    List<Round> selected =
        all.stream()
            .filter(r -> rounds.isEmpty() || r.kind().equals(rounds) || r.what().equals(rounds))
            .toList();
    if (selected.isEmpty()) {
      throw new IllegalArgumentException("there is no round \"" + rounds + "\" in " + path);
    }
    return selected;
  }

  @Override
  public String toString() {
    return path + ".json" + (rounds.isEmpty() ? "" : " [" + rounds + "]");
  }
}
