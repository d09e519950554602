/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.blockdev;

import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Converts file names that the kernel reports. They are bytes, which need not be text in the
 * encoding of the JVM.
 */
final class RawPath {
  private RawPath() {}

  /**
   * Returns the path with a file name.
   *
   * @param name an absolute file name, decoded as ISO 8859-1: one character for each byte
   */
  static Path of(String name) {
    // Unlike Paths.get(String), a file URI can contain all bytes, regardless of the locale.
    StringBuilder uri = new StringBuilder("file://");
    for (char each : name.replaceAll("/+", "/").toCharArray()) {
      uri.append(each == '/' ? "/" : String.format("%%%02x", (int) each));
    }
    return Paths.get(URI.create(uri.toString()));
  }
}
