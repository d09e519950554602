/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.ageing;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;

/** Lines of random letters, the same in each run. */
public final class RandomText {
  private static final long SEED = 3;
  private static final int BUFFER = 1 << 20;
  private static final int LETTERS = 26;

  private RandomText() {}

  /** Writes lines of {@code lineBytes} bytes each, including the line feed. */
  public static void write(Path file, long lines, int lineBytes) throws IOException {
    Random random = new Random(SEED);
    byte[] line = new byte[lineBytes];
    line[lineBytes - 1] = '\n';
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER)) {
      for (long i = 0; i < lines; i++) {
        for (int at = 0; at < lineBytes - 1; at++) {
          line[at] = (byte) ('a' + random.nextInt(LETTERS));
        }
        out.write(line);
      }
    }
  }
}
