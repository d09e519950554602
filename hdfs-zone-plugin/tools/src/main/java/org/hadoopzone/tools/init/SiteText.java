/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds properties to the text of a site file, or removes properties, without other changes. Does no
 * I/O. Each character stands for one byte of the file (ISO-8859-1). This preserves files in any
 * encoding that contains ASCII.
 */
final class SiteText {
  /** The text of a site file without properties. */
  static final String EMPTY =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<configuration>\n</configuration>\n";

  private static final Pattern HIDDEN =
      Pattern.compile("<!--.*?-->|<!\\[CDATA\\[.*?\\]\\]>|<\\?.*?\\?>", Pattern.DOTALL);
  private static final Pattern END = Pattern.compile("</configuration\\s*>");
  private static final Pattern EMPTY_ELEMENT = Pattern.compile("<configuration\\s*/>");
  private static final Pattern PROPERTY =
      Pattern.compile("[ \\t]*<property>.*?</property>[ \\t]*(\\r?\\n)?", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("<name>\\s*(.*?)\\s*</name>", Pattern.DOTALL);
  private static final String MARKUP = "<>&";
  private static final int ASCII_END = 0x7f;

  private SiteText() {}

  /**
   * Adds properties at the end.
   *
   * @throws IllegalArgumentException if the text has no element {@code configuration}
   */
  static String add(String text, Map<String, String> properties) {
    String lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    String expanded = expand(text, lineEnd);
    int end = lastEnd(expanded);
    int lineStart = expanded.lastIndexOf('\n', end) + 1;
    boolean startsLine = expanded.substring(lineStart, end).trim().isEmpty();
    int at = startsLine ? lineStart : end;
    StringBuilder block = new StringBuilder(startsLine ? "" : lineEnd);
    properties.forEach((key, value) -> block.append(element(key, value, lineEnd)));
    return expanded.substring(0, at) + block + expanded.substring(at);
  }

  /** Returns a property as XML with an indent of 2 columns. */
  static String element(String key, String value, String lineEnd) {
    return String.join(
        lineEnd,
        "  <property>",
        "    <name>" + escape(key) + "</name>",
        "    <value>" + escape(value) + "</value>",
        "  </property>",
        "");
  }

  /**
   * Removes all properties with the given keys. If the rest of a line is blank, removes the whole
   * line.
   */
  static String remove(String text, Collection<String> keys) {
    StringBuilder rest = new StringBuilder();
    Matcher property = PROPERTY.matcher(mask(text));
    int from = 0;
    while (property.find()) {
      Matcher name = NAME.matcher(property.group());
      if (name.find() && keys.contains(name.group(1))) {
        rest.append(text, from, property.start());
        from = property.end();
      }
    }
    return rest.append(text.substring(from)).toString();
  }

  private static String expand(String text, String lineEnd) {
    Matcher empty = EMPTY_ELEMENT.matcher(mask(text));
    return empty.find()
        ? text.substring(0, empty.start())
            + "<configuration>"
            + lineEnd
            + "</configuration>"
            + text.substring(empty.end())
        : text;
  }

  private static int lastEnd(String text) {
    int last = -1;
    Matcher end = END.matcher(mask(text));
    while (end.find()) {
      last = end.start();
    }
    if (last < 0) {
      throw new IllegalArgumentException(
          "has no <configuration> element. If the file is in UTF-16, convert it to UTF-8");
    }
    return last;
  }

  /**
   * Replaces each character of comments, CDATA sections and processing instructions, so that
   * searches find nothing in them.
   */
  private static String mask(String text) {
    StringBuilder masked = new StringBuilder(text);
    Matcher hidden = HIDDEN.matcher(text);
    while (hidden.find()) {
      String fill = String.join("", Collections.nCopies(hidden.end() - hidden.start(), "#"));
      masked.replace(hidden.start(), hidden.end(), fill);
    }
    return masked.toString();
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (character >= ASCII_END || MARKUP.indexOf(character) >= 0) {
                escaped.append("&#").append(character).append(';');
              } else {
                escaped.append((char) character);
              }
            });
    return escaped.toString();
  }
}
