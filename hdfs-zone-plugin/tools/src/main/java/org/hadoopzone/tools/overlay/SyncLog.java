/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.overlay;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Records the time of the last sync of new files by a guard. The log itself is not synced; the next
 * sync writes it to the disk. After a crash, the log therefore shows the last sync or an earlier
 * one, but never a sync that did not happen.
 */
final class SyncLog implements Closeable {
  private static final String NAME = "guard-synced";

  final Path file;

  private final FileChannel channel;

  /**
   * Creates the sync log of a new run. Each run has its own, because marks left by earlier runs
   * refer to their own logs.
   */
  SyncLog(Path work) throws IOException {
    file = work.resolve(NAME + "-" + System.currentTimeMillis());
    channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  /** Removes the sync logs of all runs. */
  static void removeFrom(Path work) throws IOException {
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(work, NAME + "-*")) {
      for (Path log : logs) {
        Files.delete(log);
      }
    }
  }

  /** Records the start of a successful sync, in ms since 1970. */
  void note(long ms) throws IOException {
    channel.write(ByteBuffer.wrap(Long.toString(ms).getBytes(StandardCharsets.UTF_8)), 0);
  }

  /** Returns the last recorded time in ms since 1970; 0 if there is none. */
  static long last(Path file) throws IOException {
    if (!Files.exists(file)) {
      return 0;
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).trim();
    return text.matches("[0-9]{13}") ? Long.parseLong(text) : 0;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
