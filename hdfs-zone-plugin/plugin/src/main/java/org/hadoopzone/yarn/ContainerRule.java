/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.yarn;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.hadoopzone.zone.Zone;

/**
 * Determines the zone that a container prefers for its local files. If the job requests a zone, the
 * container prefers this zone. Otherwise, it prefers the outer zone if its launch command contains
 * a listed class, and no zone in all other cases. Immutable and thread-safe.
 */
@InterfaceAudience.Private
@InterfaceStability.Evolving
public final class ContainerRule {
  /** The environment variable with which a job requests a zone: outer, inner or any. */
  public static final String REQUEST = "HADOOP_DISK_ZONE";

  private static final String ANY = "any";

  /** Executors of Spark, and task containers of Tez. */
  static final List<String> CLASSES =
      Collections.unmodifiableList(
          Arrays.asList("org.apache.spark.executor.", "org.apache.tez.runtime.task.TezChild"));

  private static final Pattern CLASS_OR_PACKAGE =
      Pattern.compile("(?:[\\p{Alpha}_$][\\w$]*\\.)*[\\p{Alpha}_$][\\w$]*\\.?");

  private final List<String> classes;

  private ContainerRule(Collection<String> furtherClasses) {
    classes = new ArrayList<>(CLASSES);
    classes.addAll(furtherClasses);
  }

  /**
   * Reads the rule from a configuration.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @throws IllegalArgumentException if an entry is invalid; the message names the key, the entry
   *     and the remedy
   */
  public static ContainerRule read(Function<String, String> conf) {
    String value = conf.apply(YarnZoneKeys.FURTHER_CLASSES);
    List<String> further = new ArrayList<>();
    for (String part : (value == null ? "" : value).split(",")) {
      String entry = part.trim();
      if (!entry.isEmpty()) {
        further.add(requireClass(entry));
      }
    }
    return new ContainerRule(further);
  }

  private static String requireClass(String entry) {
    if (!CLASS_OR_PACKAGE.matcher(entry).matches()) {
      throw new IllegalArgumentException(
          String.format(
              "%s: \"%s\" is neither a class nor a package. Write a class such as"
                  + " com.example.Worker, or a package with a dot at the end, such as"
                  + " \"com.example.\"",
              YarnZoneKeys.FURTHER_CLASSES, entry));
    }
    return entry;
  }

  /** Returns whether a job's request is valid: outer, inner or any. */
  static boolean isValid(String request) {
    return ANY.equals(request) || zone(request).isPresent();
  }

  /**
   * Returns the preferred zone of a container.
   *
   * @param request the value of {@link #REQUEST}; {@code null} if the job does not set it. An
   *     invalid value counts as a request for any zone
   * @param command the launch command of the container
   * @return empty if the container keeps the local dirs of both zones
   */
  Optional<Zone> preferredZone(String request, Collection<String> command) {
    if (request != null) {
      return zone(request);
    }
    return command.stream().anyMatch(this::namesClass) ? Optional.of(Zone.OUTER) : Optional.empty();
  }

  private static Optional<Zone> zone(String request) {
    switch (request) {
      case "outer":
        return Optional.of(Zone.OUTER);
      case "inner":
        return Optional.of(Zone.INNER);
      default:
        return Optional.empty();
    }
  }

  /** Returns whether a word of the text is a listed class, or a class of a listed package. */
  private boolean namesClass(String text) {
    for (String listed : classes) {
      for (int at = text.indexOf(listed); at >= 0; at = text.indexOf(listed, at + 1)) {
        if (isBetweenWords(text, at - 1)
            && (listed.endsWith(".") || isBetweenWords(text, at + listed.length()))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isBetweenWords(String text, int at) {
    return at < 0 || at >= text.length() || Character.isWhitespace(text.charAt(at));
  }
}
