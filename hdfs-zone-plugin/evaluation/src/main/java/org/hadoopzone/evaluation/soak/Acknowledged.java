/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import java.util.Optional;

/**
 * A file that HDFS has acknowledged: it was closed without an error.
 *
 * @param digest of what was written
 */
record Acknowledged(String path, long length, String digest) {
  /** What is wrong with what was read; empty if it is what was written. */
  Optional<String> problemWith(long foundLength, String foundDigest) {
    if (foundLength != length) {
      return Optional.of(path + " has " + foundLength + " bytes instead of " + length);
    }
    return digest.equals(foundDigest)
        ? Optional.empty()
        : Optional.of(path + " has other bytes than were written");
  }
}
