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
 * Keeps one entry for each file, whatever names it had.
 *
 * <p>A file that is being written says nothing about its final size, and many are gone soon after.
 * So each one is held open from its first sight: its size can be asked for when it has no name any
 * more, and until then its inode is not given to another file, which makes the inode a sound
 * identity. Not thread-safe.
 */
final class FileLedger implements Closeable {
  private final Map<Object, OpenFile> open = new HashMap<>();
  private final Map<Path, OpenFile> byPath = new HashMap<>();
  private final List<SeenFile> done = new ArrayList<>();

  /** A name has appeared, or was found by a look at its directory. */
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

  /** A name has gone: the file was deleted, or the other half of its renaming is still to come. */
  void vanished(Path path) {
    OpenFile file = byPath.remove(path);
    if (file != null) {
      file.named = false;
    }
  }

  /**
   * Lets go of the files that had no name at the sweep before and still have none, so that their
   * space returns to the disk. One sweep is not enough, because the two halves of a renaming can
   * come in either order.
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

  /** All files so far. */
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

  /** A file that still has a size to be asked for. */
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
