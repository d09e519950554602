/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Keeps one entry per file, even if the file is renamed.
 *
 * <p>The final size of a file is unknown while it is being written, and many files are deleted soon
 * after they were written. The ledger therefore opens each file when it first appears and keeps it
 * open. The size is then still available after the file has been deleted. The kernel cannot reuse
 * the inode either, so the inode identifies the file. Not thread-safe.
 */
final class FileLedger implements Closeable {
  private final Map<Object, OpenFile> open = new HashMap<>();
  private final Map<Path, OpenFile> byPath = new HashMap<>();
  private final List<SeenFile> done = new ArrayList<>();

  /** Records that a file name has appeared, or was found when its directory was listed. */
  void appeared(Path path) {
    try {
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
      Object inode = Files.readAttributes(path, BasicFileAttributes.class).fileKey();
      OpenFile file = open.get(inode);
      if (file == null) {
        file = new OpenFile(channel);
        open.put(inode, file);
      } else {
        channel.close();
      }
      name(file, path);
    } catch (IOException e) {
      done.add(new SeenFile(path, SeenFile.UNKNOWN));
    }
  }

  private void name(OpenFile file, Path path) {
    byPath.remove(file.path, file);
    OpenFile replaced = byPath.put(path, file);
    if (replaced != null) {
      replaced.named = false;
    }
    file.path = path;
    file.named = true;
    file.sweepsWithoutName = 0;
  }

  /**
   * Records that a file name has disappeared. The file was deleted, or it was renamed and the event
   * with its new name has not arrived yet.
   */
  void vanished(Path path) {
    OpenFile file = byPath.remove(path);
    if (file != null) {
      file.named = false;
    }
  }

  /**
   * Closes the files that had no name at the previous sweep and still have none, so that the file
   * system can free their space. A single sweep is not enough, because the two events of a rename
   * can arrive in either order.
   */
  void sweep() throws IOException {
    for (Iterator<OpenFile> files = open.values().iterator(); files.hasNext(); ) {
      OpenFile file = files.next();
      if (!file.named && file.sweepsWithoutName++ > 0) {
        files.remove();
        done.add(file.finish());
      }
    }
  }

  /** Returns all files seen so far. */
  List<SeenFile> files() throws IOException {
    List<SeenFile> files = new ArrayList<>(done);
    for (OpenFile file : open.values()) {
      files.add(new SeenFile(file.path, file.channel.size()));
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    for (OpenFile file : open.values()) {
      file.channel.close();
    }
    open.clear();
  }

  /** A file that is kept open so that its size can still be read. */
  private static final class OpenFile {
    private final FileChannel channel;
    private Path path;
    private boolean named;
    private int sweepsWithoutName;

    private OpenFile(FileChannel channel) {
      this.channel = channel;
    }

    private SeenFile finish() throws IOException {
      try (channel) {
        return new SeenFile(path, channel.size());
      }
    }
  }
}
