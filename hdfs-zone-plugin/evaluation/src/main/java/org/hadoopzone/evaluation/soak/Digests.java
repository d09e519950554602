/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Computes MD5 digests of files. MD5 is fast and good enough to detect accidental changes. */
final class Digests {
  private static final int BUFFER = 1 << 16;

  private Digests() {}

  static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has MD5", e);
    }
  }

  static String end(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  /**
   * Reads the rest of a stream and compares it with what was written. Returns a description of the
   * difference, or empty if there is none.
   */
  static java.util.Optional<String> compare(InputStream in, Acknowledged file) throws IOException {
    MessageDigest digest = begin();
    byte[] buffer = new byte[BUFFER];
    long length = 0;
    for (int got = in.read(buffer); got >= 0; got = in.read(buffer)) {
      digest.update(buffer, 0, got);
      length += got;
    }
    return file.problemWith(length, end(digest));
  }
}
