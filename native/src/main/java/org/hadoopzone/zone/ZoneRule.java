/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.regex.PatternSyntaxException;
import org.hadoopzone.util.GlobList;

/**
 * Maps a path to its zone: {@link Zone#OUTER} at or below one of the outer dirs, otherwise {@link
 * Zone#INNER}.
 *
 * <p>Outer dirs are absolute paths or globs of {@link FileSystems}: {@code *} matches within one
 * path component, {@code **} crosses {@code /}. Paths are compared by name: symbolic links are not
 * followed, and no disk is read. Immutable and thread-safe.
 */
public final class ZoneRule {
  private final List<Entry> entries;

  private ZoneRule(List<Entry> entries) {
    this.entries = entries;
  }

  /**
   * Reads the rule from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if an entry is invalid; the message names the key, the entry
   *     and the remedy
   */
  public static ZoneRule read(Function<String, String> conf) {
    String value = conf.apply(DiskZoneKeys.OUTER_DIRS);
    return parse(value == null ? DiskZoneKeys.OUTER_DIRS_DEFAULT : value);
  }

  /**
   * Parses a value of {@link DiskZoneKeys#OUTER_DIRS}.
   *
   * @throws IllegalArgumentException if an entry is invalid; the message names the key, the entry
   *     and the remedy
   */
  public static ZoneRule parse(String value) {
    List<Entry> entries = new ArrayList<>();
    for (String text : GlobList.entries(value)) {
      entries.add(Entry.parse(text));
    }
    return new ZoneRule(entries);
  }

  /** Returns whether there are no outer dirs, so that all paths are in the inner zone. */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /**
   * Returns the zone of a path.
   *
   * @throws java.nio.file.InvalidPathException if the path has characters that the platform cannot
   *     encode, such as non-ASCII characters in a process with the locale C
   */
  public Zone zoneOf(String path) {
    Path normal = Paths.get(path).normalize();
    for (Entry entry : entries) {
      if (entry.covers(normal)) {
        return Zone.OUTER;
      }
    }
    return Zone.INNER;
  }

  /**
   * Returns probable mistakes in this rule for a list of dirs. Each finding names the key, the
   * value and the remedy. The rule can be used despite the findings.
   *
   * @param dirsKey the key that lists the dirs, used in the messages
   * @param dirs absolute paths
   */
  public List<String> review(String dirsKey, Collection<String> dirs) {
    List<String> findings = new ArrayList<>();
    if (entries.isEmpty()) {
      findings.add(
          String.format(
              "%s is not set: all dirs of %s count as inner, so nothing is placed by zone."
                  + " Set it to the dirs that are on outer tracks.",
              DiskZoneKeys.OUTER_DIRS, dirsKey));
      return findings;
    }
    reviewEntries(dirsKey, dirs, findings);
    long outer = dirs.stream().filter(dir -> zoneOf(dir) == Zone.OUTER).count();
    if (outer == dirs.size() || outer == 0) {
      findings.add(
          String.format(
              "%s = \"%s\" makes all %d dirs of %s %s, so nothing is placed by zone."
                  + " Set it only to the dirs that are on outer tracks.",
              DiskZoneKeys.OUTER_DIRS, this, dirs.size(), dirsKey, outer == 0 ? "inner" : "outer"));
    }
    return findings;
  }

  private void reviewEntries(String dirsKey, Collection<String> dirs, List<String> findings) {
    for (Entry entry : entries) {
      if (dirs.stream().noneMatch(dir -> entry.covers(Paths.get(dir).normalize()))) {
        findings.add(
            String.format(
                "%s: \"%s\" covers none of %s %s. Correct or remove the entry, unless it is for"
                    + " the dirs of another service.",
                DiskZoneKeys.OUTER_DIRS, entry, dirsKey, dirs));
      }
      for (Entry other : entries) {
        if (other != entry && other.covers(entry.literal)) {
          findings.add(
              String.format(
                  "%s: \"%s\" lies within \"%s\". Remove one of the two.",
                  DiskZoneKeys.OUTER_DIRS, entry, other));
        }
      }
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Entry entry : entries) {
      text.append(text.length() == 0 ? "" : ",").append(entry);
    }
    return text.toString();
  }

  /** One path or glob of the list. */
  private static final class Entry {
    private final Path literal;
    private final PathMatcher matcher;

    private Entry(Path literal, PathMatcher matcher) {
      this.literal = literal;
      this.matcher = matcher;
    }

    static Entry parse(String text) {
      Path literal = Paths.get(text).normalize();
      if (!literal.isAbsolute()) {
        throw new IllegalArgumentException(
            String.format(
                "%s: \"%s\" is not an absolute path or glob. Write it as in /data/1/outer, without a"
                    + " scheme and without a storage type.",
                DiskZoneKeys.OUTER_DIRS, text));
      }
      try {
        return new Entry(literal, FileSystems.getDefault().getPathMatcher("glob:" + literal));
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException(
            String.format(
                "%s: \"%s\" is not a valid glob (%s). Correct it, or list the paths one by one.",
                DiskZoneKeys.OUTER_DIRS, text, e.getDescription()),
            e);
      }
    }

    /** Returns whether the path or one of its parents matches. */
    boolean covers(Path path) {
      for (Path part = path; part != null; part = part.getParent()) {
        if (matcher.matches(part)) {
          return true;
        }
      }
      return false;
    }

    @Override
    public String toString() {
      return literal.toString();
    }
  }
}
