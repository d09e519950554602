/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.retention;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.hadoopzone.disk.Retention;

/**
 * The second step: the writer's caller context, if it carries {@code disk-zone=outer} or {@code
 * disk-zone=inner} among its other fields. The first such field counts.
 */
public final class ContextRule {
  private static final String NAME = "disk-zone=";

  /** The field by which a writer says that a file is temporary. */
  public static final String TEMPORARY = NAME + "outer";

  /** Whatever separates the fields of a context, which is configurable, is not part of a word. */
  private static final Pattern FIELD = Pattern.compile("(?<![\\w.-])" + NAME + "([\\w.-]{0,32})");

  private ContextRule() {}

  /**
   * What a caller context says, or empty.
   *
   * @param context {@code null} if there is none
   * @throws IllegalArgumentException if it names something that is not a zone; the message is safe
   *     to log, whatever the caller sent
   */
  public static Optional<Retention> of(String context) {
    if (context == null || !context.contains(NAME)) {
      return Optional.empty();
    }
    Matcher field = FIELD.matcher(context);
    return field.find() ? Optional.of(retention(field.group(1))) : Optional.empty();
  }

  private static Retention retention(String zone) {
    switch (zone) {
      case "outer":
        return Retention.TEMPORARY;
      case "inner":
        return Retention.PERMANENT;
      default:
        throw new IllegalArgumentException(
            String.format(
                "\"%s%s\" in a caller context names no disk zone. Write %souter or %sinner.",
                NAME, zone, NAME, NAME));
    }
  }
}
