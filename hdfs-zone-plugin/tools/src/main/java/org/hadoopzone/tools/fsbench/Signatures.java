/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The signatures that {@code wipefs} finds on a device. Immutable. */
final class Signatures {
  private final List<String[]> lines;

  private Signatures(List<String[]> lines) {
    this.lines = lines;
  }

  static Signatures read(Path device) throws IOException {
    return parse(
        SystemProgram.run(
            "wipefs", "--noheadings", "--parsable", "--output", "USAGE,TYPE", device));
  }

  /** Parses lines such as {@code filesystem,ext4}. */
  static Signatures parse(String text) {
    return new Signatures(
        Arrays.stream(text.split("\n"))
            .map(line -> line.trim().split(","))
            .filter(words -> words.length == 2)
            .collect(Collectors.toList()));
  }

  /** Returns the types of one usage, such as {@code raid}. */
  List<String> types(String usage) {
    return lines.stream()
        .filter(words -> words[0].equals(usage))
        .map(words -> words[1])
        .distinct()
        .collect(Collectors.toList());
  }

  /** Returns the types of all usages. */
  List<String> types() {
    return lines.stream().map(words -> words[1]).distinct().collect(Collectors.toList());
  }
}
