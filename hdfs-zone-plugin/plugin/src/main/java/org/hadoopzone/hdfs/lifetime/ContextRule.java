/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.zone.Lifetime;

/**
 * The second rule of {@link LifetimeRules}: matches if the writer's caller context contains the
 * field {@code disk-zone=outer} or {@code disk-zone=inner}. The first such field wins.
 */
public final class ContextRule {
  private static final String NAME = "disk-zone=";

  /** The field with which a writer tags a file as temporary. */
  public static final String TEMPORARY = NAME + "outer";

  /**
   * Matches a field. The separator of the fields is configurable, but is never a word character, a
   * dot or a hyphen.
   */
  private static final Pattern FIELD = Pattern.compile("(?<![\\w.-])" + NAME + "([\\w.-]{0,32})");

  private ContextRule() {}

  /**
   * Returns the lifetime that a caller context sets, or empty.
   *
   * @param context {@code null} if the caller has no context
   * @throws IllegalArgumentException if the value of the field is not a zone; the message is safe
   *     to log with any input
   */
  public static Optional<Lifetime> of(String context) {
    if (context == null || !context.contains(NAME)) {
      return Optional.empty();
    }
    Matcher field = FIELD.matcher(context);
    return field.find() ? Optional.of(lifetime(field.group(1))) : Optional.empty();
  }

  private static Lifetime lifetime(String zone) {
    switch (zone) {
      case "outer":
        return Lifetime.TEMPORARY;
      case "inner":
        return Lifetime.PERMANENT;
      default:
        throw new IllegalArgumentException(
            String.format(
                "\"%s%s\" in a caller context is not a valid tag. Write %souter or %sinner.",
                NAME, zone, NAME, NAME));
    }
  }
}
