/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.Optional;

/**
 * A file that HDFS has acknowledged: it was closed without an error.
 *
 * @param length in bytes
 * @param digest MD5 of the written data, in hex
 */
record Acknowledged(String path, long length, String digest) {
  /**
   * Compares the file with what was written. Returns a description of the difference, or empty if
   * there is none.
   */
  Optional<String> problemWith(long foundLength, String foundDigest) {
    if (foundLength != length) {
      return Optional.of(path + " has " + foundLength + " bytes instead of " + length);
    }
    return digest.equals(foundDigest)
        ? Optional.empty()
        : Optional.of(path + " has other bytes than were written");
  }
}
