/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.retention;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.hadoopzone.disk.Retention;
import org.hadoopzone.hdfs.HdfsZoneKeys;

/**
 * The third step: a file below one of the configured paths is temporary. An entry that begins with
 * {@code !} excepts paths, wherever it stands in the list. Immutable and thread-safe.
 */
public final class PathRule {
  /** Commas separate entries, but not inside the braces of a glob. */
  private static final String SEPARATOR = ",(?![^{]*\\})";

  private final List<PathGlob> temporary = new ArrayList<>();
  private final List<PathGlob> excepted = new ArrayList<>();

  private PathRule() {}

  /**
   * Reads the rule from a configuration.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @throws IllegalArgumentException naming the key, the wrong entry and the remedy
   */
  public static PathRule read(Function<String, String> conf) {
    String value = conf.apply(HdfsZoneKeys.TEMPORARY_PATHS);
    PathRule rule = new PathRule();
    for (String entry :
        (value == null ? HdfsZoneKeys.TEMPORARY_PATHS_DEFAULT : value).split(SEPARATOR)) {
      if (!entry.trim().isEmpty()) {
        rule.add(entry.trim());
      }
    }
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
                + " for what stays permanent.",
            HdfsZoneKeys.TEMPORARY_PATHS, entry, why),
        cause);
  }

  /**
   * Temporary, or empty if this rule does not say.
   *
   * @param written the path that the file is written to
   */
  public Optional<Retention> of(String written) {
    String path = CommittedPath.of(written);
    return firstMatch(temporary, path) != null && firstMatch(excepted, path) == null
        ? Optional.of(Retention.TEMPORARY)
        : Optional.empty();
  }

  /**
   * The entry that decides what {@link #of} says: one that makes the path temporary, or the one
   * that excepts it from those; empty if no entry has to do with the path.
   */
  Optional<String> decidingEntry(String written) {
    String path = CommittedPath.of(written);
    PathGlob entry = firstMatch(temporary, path);
    PathGlob exception = entry == null ? null : firstMatch(excepted, path);
    return exception == null
        ? Optional.ofNullable(entry).map(PathGlob::toString)
        : Optional.of("!" + exception);
  }

  /** The glob, or null if there is none: this is asked for every block that is written. */
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
