/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.util;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * Converts between paths and the names that the kernel uses. Such a name consists of bytes, which
 * need not be text in the encoding of the JVM. Strings can lose such bytes, but file URIs preserve
 * them in any locale.
 */
public final class RawPath {
  private static final int HEX = 16;

  private RawPath() {}

  /**
   * Returns the path with a file name.
   *
   * @param name an absolute file name, decoded as ISO 8859-1: one character for each byte
   */
  public static Path of(String name) {
    StringBuilder uri = new StringBuilder("file://");
    for (char each : name.replaceAll("/+", "/").toCharArray()) {
      uri.append(each == '/' ? "/" : String.format("%%%02x", (int) each));
    }
    return Paths.get(URI.create(uri.toString()));
  }

  /** Returns the absolute name of a file as a C string: its bytes and a terminating zero. */
  public static byte[] toCString(Path path) {
    String uri = path.toUri().getRawPath();
    // The URI of a directory ends with a slash.
    int end = uri.endsWith("/") && uri.length() > 1 ? uri.length() - 1 : uri.length();
    ByteArrayOutputStream name = new ByteArrayOutputStream();
    for (int i = 0; i < end; i++) {
      char each = uri.charAt(i);
      if (each == '%') {
        name.write(Integer.parseInt(uri.substring(i + 1, i + 3), HEX));
        i += 2;
      } else {
        name.write(each);
      }
    }
    name.write(0);
    return name.toByteArray();
  }
}
