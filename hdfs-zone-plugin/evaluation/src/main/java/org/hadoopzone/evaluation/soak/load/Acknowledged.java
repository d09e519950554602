/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.io.MD5Hash;

/**
 * A file that HDFS has acknowledged: it was closed without an error.
 *
 * @param length in bytes
 * @param digest MD5 of the written data, in hex; fast and good enough to detect accidental changes
 */
public record Acknowledged(String path, long length, String digest) {
  /**
   * Reads a file from the current position, which must be its beginning, and compares it with the
   * data that was written. Returns a description of the difference, or empty if there is none.
   */
  public Optional<String> problemWith(FSDataInputStream in) throws IOException {
    String found = MD5Hash.digest(in).toString();
    return problemWith(in.getPos(), found);
  }

  Optional<String> problemWith(long foundLength, String foundDigest) {
    if (foundLength != length) {
      return Optional.of(path + " has " + foundLength + " bytes instead of " + length);
    }
    return digest.equals(foundDigest)
        ? Optional.empty()
        : Optional.of(path + " differs from the data that was written");
  }
}
