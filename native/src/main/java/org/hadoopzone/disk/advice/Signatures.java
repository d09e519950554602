/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** What {@code wipefs} recognises on a device. Immutable. */
final class Signatures {
  private final List<String[]> lines;

  private Signatures(List<String[]> lines) {
    this.lines = lines;
  }

  static Signatures read(Path device) throws IOException {
    return parse(
        Program.run("wipefs", "--noheadings", "--parsable", "--output", "USAGE,TYPE", device));
  }

  /** Lines as in {@code filesystem,ext4}. */
  static Signatures parse(String text) {
    return new Signatures(
        Arrays.stream(text.split("\n"))
            .map(line -> line.trim().split(","))
            .filter(words -> words.length == 2)
            .collect(Collectors.toList()));
  }

  /** Of one usage, as in {@code raid}: the types. */
  List<String> types(String usage) {
    return lines.stream()
        .filter(words -> words[0].equals(usage))
        .map(words -> words[1])
        .distinct()
        .collect(Collectors.toList());
  }

  /** Of whatever usage. */
  List<String> types() {
    return lines.stream().map(words -> words[1]).distinct().collect(Collectors.toList());
  }
}
