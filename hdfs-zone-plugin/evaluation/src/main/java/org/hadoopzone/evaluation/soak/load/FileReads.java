/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MD5Hash;
import org.hadoopzone.evaluation.soak.load.LoadCounters.Event;

/**
 * Reads acknowledged files, compares them with the data that was written, and counts the result.
 */
record FileReads(Ledger ledger, LoadCounters counters) {
  /**
   * Returns the data of a file, or empty if it cannot be read or is wrong. The file stays in the
   * ledger. A failure does not count if another thread has changed or deleted the file meanwhile.
   */
  Optional<byte[]> read(FileSystem fs, Acknowledged file) {
    try (FSDataInputStream in = fs.open(new Path(file.path()))) {
      byte[] data = in.readAllBytes();
      if (file.problemWith(data.length, MD5Hash.digest(data).toString()).isEmpty()) {
        counters.count(Event.READ);
        return Optional.of(data);
      }
      countUnlessChanged(file, Event.READ_WRONG);
    } catch (IOException e) {
      countUnlessChanged(file, Event.READ_FAILED);
    }
    return Optional.empty();
  }

  private void countUnlessChanged(Acknowledged file, Event event) {
    if (ledger.contains(file)) {
      counters.count(event);
    }
  }
}
