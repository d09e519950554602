/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hadoopzone.fence.ByteRange;

/** Periodically records, in its own thread, which file owns which bytes of a disk. */
final class OwnershipWatcher implements AutoCloseable {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Map<Path, Long> mounts;
  private final long origin;
  private final Ownership ownership = new Ownership();
  private final Map<Object, Known> known = new HashMap<>();
  private final CompletableFuture<Ownership> result = new CompletableFuture<>();
  private volatile boolean finishing;
  private volatile long looks;

  private OwnershipWatcher(Map<Path, Long> mounts, long origin) {
    this.mounts = Map.copyOf(mounts);
    this.origin = origin;
  }

  /**
   * Starts the watcher.
   *
   * @param mounts the directories to examine; the values are the start addresses of their file
   *     systems on the disk, in bytes
   * @param origin start of the trace, as returned by {@link System#nanoTime}
   */
  static OwnershipWatcher start(Map<Path, Long> mounts, long origin) {
    OwnershipWatcher watcher = new OwnershipWatcher(mounts, origin);
    Thread thread = new Thread(watcher::run, "ownership-watcher");
    thread.setDaemon(true);
    thread.start();
    return watcher;
  }

  /** Returns the number of times that all files were examined. */
  long looks() {
    return looks;
  }

  /**
   * Examines all files once more and returns the ownership.
   *
   * @throws IOException if the watcher thread has failed
   */
  Ownership finish() throws IOException {
    finishing = true;
    try {
      return result.join();
    } catch (CompletionException e) {
      throw new IOException(
          "Failed to record which files own the blocks of the disk", e.getCause());
    }
  }

  @Override
  public void close() {
    finishing = true;
    result.handle((seen, failure) -> seen).join();
  }

  private void run() {
    try {
      boolean last;
      do {
        last = finishing;
        for (Map.Entry<Path, Long> mount : mounts.entrySet()) {
          look(mount.getKey(), mount.getValue());
        }
        looks++;
        if (!last) {
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      } while (!last);
      result.complete(ownership);
    } catch (IOException | RuntimeException e) {
      result.completeExceptionally(e);
    }
  }

  private void look(Path mount, long start) throws IOException {
    Files.walkFileTree(
        mount,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
            see(dir, attributes, start);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              see(file, attributes, start);
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException gone) {
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path dir, IOException gone) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private void see(Path path, BasicFileAttributes attributes, long start) {
    double now = (System.nanoTime() - origin) / 1e9;
    Known before = known.get(attributes.fileKey());
    if (before != null && before.isAsIt(path, attributes)) {
      before.holdings.forEach(holding -> holding.seen(now));
      return;
    }
    try {
      FileMap map = FileMap.of(path);
      List<Holding> holdings = new ArrayList<>();
      for (ByteRange extent : map.extents()) {
        ByteRange range = ByteRange.of(start + extent.start(), extent.length());
        holdings.add(holding(range, path, attributes.isDirectory(), before, now));
      }
      known.put(attributes.fileKey(), new Known(path, attributes, map.settled(), holdings));
    } catch (LastErrorException gone) {
      known.remove(attributes.fileKey());
    }
  }

  /** Returns the holding of the file for a range. Creates the holding if there is none. */
  private Holding holding(ByteRange range, Path path, boolean directory, Known before, double now) {
    if (before != null && before.path.equals(path)) {
      for (Holding holding : before.holdings) {
        if (holding.range().equals(range)) {
          holding.seen(now);
          return holding;
        }
      }
    }
    Holding holding = new Holding(range, path, directory, now);
    ownership.add(holding);
    return holding;
  }

  /** The state of a file when its extents were last read. */
  private static final class Known {
    private final Path path;
    private final long size;
    private final FileTime modified;
    private final boolean settled;
    private final List<Holding> holdings;

    private Known(
        Path path, BasicFileAttributes attributes, boolean settled, List<Holding> holdings) {
      this.path = path;
      this.size = attributes.size();
      this.modified = attributes.lastModifiedTime();
      this.settled = settled;
      this.holdings = holdings;
    }

    /** Returns whether the file is unchanged, so that its extents need not be read again. */
    private boolean isAsIt(Path path, BasicFileAttributes attributes) {
      return settled
          && this.path.equals(path)
          && size == attributes.size()
          && modified.equals(attributes.lastModifiedTime());
    }
  }
}
