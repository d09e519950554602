/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The pages for readers, and the configuration files that operators copy. */
public final class Pages {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
  private static final Pattern CONTINUED = Pattern.compile("\\\\\n\\s*");

  private Pages() {}

  /** Returns README.md, CONTRIBUTING.md and all pages in docs. */
  public static List<Path> texts() throws IOException {
    Stream<Path> top = Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve);
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(top, docs)
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .toList();
    }
  }

  /** Returns all files with one of the endings in conf. */
  static List<Path> conf(String... endings) throws IOException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("conf"))) {
      return files
          .filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith))
          .sorted()
          .toList();
    }
  }

  /** Returns a page by its path from the root of the project, such as {@code docs/doctor.md}. */
  public static String read(String page) throws IOException {
    return Files.readString(ROOT.resolve(page));
  }

  /**
   * Returns the text of a page without comments. Joins command lines that continue on the next
   * line.
   */
  public static String visible(String page) {
    return CONTINUED.matcher(COMMENT.matcher(page).replaceAll("")).replaceAll(" ");
  }

  /** Returns the path of a file from the root of the project, for messages. */
  public static String name(Path file) {
    return ROOT.relativize(file).toString();
  }
}
