/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.overlay;

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
 * When a guard has last synced. It is not synced itself: the next sync takes it along, so that
 * after a crash it tells of that sync or of an earlier one, and never of one that did not happen.
 */
final class SyncLog implements Closeable {
  private static final String NAME = "guard-synced";

  private final FileChannel channel;

  private SyncLog(FileChannel channel) {
    this.channel = channel;
  }

  /** One that no other run has used: marks that are left of those tell of theirs. */
  static Path in(Path work, long startMs) {
    return work.resolve(NAME + "-" + startMs);
  }

  /** Removes those of all runs. */
  static void removeFrom(Path work) throws IOException {
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(work, NAME + "-*")) {
      for (Path log : logs) {
        Files.delete(log);
      }
    }
  }

  static SyncLog open(Path file) throws IOException {
    return new SyncLog(
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE));
  }

  /** Notes when a sync that has succeeded began, in ms since 1970. */
  void note(long ms) throws IOException {
    channel.write(ByteBuffer.wrap(Long.toString(ms).getBytes(StandardCharsets.UTF_8)), 0);
  }

  /** The time that was last noted; 0 if none was. */
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
