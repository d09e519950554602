/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Splits the values of keys that list globs. */
public final class GlobList {
  /** Matches a comma that is not inside the braces of a glob. */
  private static final String SEPARATOR = ",(?![^{]*\\})";

  private GlobList() {}

  /** Returns the entries of a list, without empty entries and without the spaces around them. */
  public static List<String> entries(String list) {
    return Arrays.stream(list.split(SEPARATOR))
        .map(String::trim)
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.toList());
  }
}
