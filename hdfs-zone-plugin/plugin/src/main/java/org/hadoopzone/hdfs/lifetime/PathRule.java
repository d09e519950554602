/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.util.GlobList;
import org.hadoopzone.zone.Lifetime;

/**
 * The third rule of {@link LifetimeRules}: a file is temporary if its path matches one of the
 * configured globs. Entries that start with {@code !} exclude paths. They take precedence over all
 * other entries, regardless of their position in the list. Immutable and thread-safe.
 */
public final class PathRule {
  private final List<PathGlob> temporary = new ArrayList<>();
  private final List<PathGlob> excepted = new ArrayList<>();

  private PathRule() {}

  /**
   * Reads the rule from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if an entry is invalid; the message names the key, the entry
   *     and the remedy
   */
  public static PathRule read(Function<String, String> conf) {
    String value = conf.apply(HdfsZoneKeys.TEMPORARY_PATHS);
    PathRule rule = new PathRule();
    GlobList.entries(value == null ? HdfsZoneKeys.TEMPORARY_PATHS_DEFAULT : value)
        .forEach(rule::add);
    return rule;
  }

  private void add(String entry) {
    boolean excepts = entry.startsWith("!");
    String glob = excepts ? entry.substring(1).trim() : entry;
    if (!glob.startsWith("/") && !glob.startsWith("**/")) {
      throw invalid(entry, "begins neither with / nor with **/", null);
    }
    try {
      (excepts ? excepted : temporary).add(PathGlob.parse(glob));
    } catch (IllegalArgumentException e) {
      throw invalid(entry, "is not a valid glob: " + e.getMessage(), e);
    }
  }

  private static IllegalArgumentException invalid(String entry, String why, Exception cause) {
    return new IllegalArgumentException(
        String.format(
            "%s: \"%s\" %s. Write HDFS paths without a scheme, as in /scratch/**, or !/scratch/keep/**"
                + " for files that stay permanent.",
            HdfsZoneKeys.TEMPORARY_PATHS, entry, why),
        cause);
  }

  /**
   * Returns {@link Lifetime#TEMPORARY}, or empty if this rule does not match.
   *
   * @param written the path that the file is written to
   */
  public Optional<Lifetime> of(String written) {
    String path = CommittedPath.of(written);
    return firstMatch(temporary, path) != null && firstMatch(excepted, path) == null
        ? Optional.of(Lifetime.TEMPORARY)
        : Optional.empty();
  }

  /**
   * Returns the entry that determines the result of {@link #of}: an entry that makes the path
   * temporary, or an entry that excludes it. Empty if no entry matches the path.
   */
  public Optional<String> decidingEntry(String written) {
    String path = CommittedPath.of(written);
    PathGlob entry = firstMatch(temporary, path);
    PathGlob exception = entry == null ? null : firstMatch(excepted, path);
    return exception == null
        ? Optional.ofNullable(entry).map(PathGlob::toString)
        : Optional.of("!" + exception);
  }

  /**
   * Returns the first matching glob, or null. Uses no Optional, because it is called for every
   * block.
   */
  private static PathGlob firstMatch(List<PathGlob> globs, String path) {
    for (int i = 0; i < globs.size(); i++) {
      if (globs.get(i).matches(path)) {
        return globs.get(i);
      }
    }
    return null;
  }

  @Override
  public String toString() {
    return temporary + " except " + excepted;
  }
}
