/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** The number, the checksum and the order of the rows of a TeraGen or TeraSort output. */
public final class SortedRows {
  private static final int ROW = 100;
  private static final int KEY = 10;

  private long rows;
  private long checksum;
  private boolean sorted = true;
  private byte[] last = new byte[KEY];

  /** Reads all part files of a job's output. */
  public static SortedRows read(FileSystem fs, Path dir) throws IOException {
    SortedRows all = new SortedRows();
    FileStatus[] parts = fs.listStatus(dir, path -> path.getName().startsWith("part-"));
    Arrays.sort(parts);
    for (FileStatus part : parts) {
      try (DataInputStream in =
          new DataInputStream(new BufferedInputStream(fs.open(part.getPath())))) {
        byte[] row = new byte[ROW];
        for (long left = part.getLen(); left > 0; left -= ROW) {
          in.readFully(row);
          all.add(row);
        }
      }
    }
    return all;
  }

  /**
   * Checks whether these rows are the generated rows in sorted order. Returns a description of the
   * problem, or empty if there is none.
   */
  public Optional<String> problemAgainst(SortedRows generated) {
    if (rows != generated.rows || checksum != generated.checksum) {
      return Optional.of(
          String.format(
              "rows were lost or changed: %d rows with checksum %x instead of %d rows with %x",
              rows, checksum, generated.rows, generated.checksum));
    }
    return sorted ? Optional.empty() : Optional.of("rows are not in order");
  }

  void add(byte[] row) {
    CRC32 crc = new CRC32();
    crc.update(row);
    checksum += crc.getValue();
    rows++;
    sorted &= Arrays.compareUnsigned(last, 0, KEY, row, 0, KEY) <= 0;
    last = Arrays.copyOf(row, KEY);
  }
}
