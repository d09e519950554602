/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import static java.nio.file.StandardWatchEventKinds.ENTRY_CREATE;
import static java.nio.file.StandardWatchEventKinds.ENTRY_DELETE;
import static java.nio.file.StandardWatchEventKinds.OVERFLOW;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * Records every file that appears in a set of directory trees, in its own thread.
 *
 * <p>The watcher registers each new directory as soon as the directory appears. Then it lists the
 * directory to find files that were created before the registration. It misses only files that were
 * deleted before the listing.
 */
public final class FileWatcher implements AutoCloseable {
  private static final long SWEEP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long QUIET_MILLIS = 300;

  private final WatchService service;
  private final List<Path> roots;
  private final Map<WatchKey, Path> dirs = new HashMap<>();
  private final FileLedger ledger = new FileLedger();
  private final CompletableFuture<List<SeenFile>> files = new CompletableFuture<>();
  private final Thread thread = new Thread(this::run, "file-watcher");
  private volatile boolean finishing;

  private FileWatcher(WatchService service, Collection<Path> roots) {
    this.service = service;
    this.roots = List.copyOf(roots);
  }

  /** Starts to watch existing directories and everything below them. */
  public static FileWatcher start(Collection<Path> roots) throws IOException {
    FileWatcher watcher = new FileWatcher(FileSystems.getDefault().newWatchService(), roots);
    for (Path root : roots) {
      watcher.watchTree(root);
    }
    watcher.thread.setDaemon(true);
    watcher.thread.start();
    return watcher;
  }

  /**
   * Waits until there are no more events, and returns all files that were seen. Lists all
   * directories once more, because events may be late.
   *
   * @throws IOException if the watcher thread has failed
   */
  public List<SeenFile> finish() throws IOException {
    finishing = true;
    try {
      return files.join();
    } catch (CompletionException e) {
      throw new IOException("Failed to watch the data dirs and local dirs", e.getCause());
    }
  }

  @Override
  public void close() throws IOException {
    service.close();
    finishing = true;
    files.handle((seen, failure) -> seen).join();
    ledger.close();
  }

  private void run() {
    try {
      long swept = System.nanoTime();
      WatchKey key;
      boolean last;
      do {
        last = finishing;
        key = service.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS);
        if (key != null) {
          handle(key);
        }
        if (System.nanoTime() - swept > SWEEP_NANOS) {
          ledger.sweep();
          swept = System.nanoTime();
        }
      } while (key != null || !last);
      for (Path root : roots) {
        watchTree(root);
      }
      files.complete(ledger.files());
    } catch (IOException | InterruptedException | RuntimeException e) {
      files.completeExceptionally(e);
    }
  }

  private void handle(WatchKey key) throws IOException {
    Path dir = dirs.get(key);
    for (WatchEvent<?> event : key.pollEvents()) {
      if (event.kind() == OVERFLOW) {
        watchTree(dir);
      } else if (event.kind() == ENTRY_DELETE) {
        ledger.vanished(dir.resolve((Path) event.context()));
      } else {
        appeared(dir.resolve((Path) event.context()));
      }
    }
    if (!key.reset()) {
      dirs.remove(key);
    }
  }

  private void appeared(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      watchTree(path);
    } else if (!Files.isSymbolicLink(path)) {
      ledger.appeared(path);
    }
  }

  /**
   * Registers each directory before listing it: a file that appears in between is seen twice rather
   * than missed.
   */
  private void watchTree(Path root) throws IOException {
    Deque<Path> left = new ArrayDeque<>(List.of(root));
    while (!left.isEmpty()) {
      Path dir = left.pop();
      try {
        dirs.put(dir.register(service, ENTRY_CREATE, ENTRY_DELETE), dir);
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(dir)) {
          for (Path entry : entries) {
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
              left.push(entry);
            } else if (!Files.isSymbolicLink(entry)) {
              ledger.appeared(entry);
            }
          }
        }
      } catch (IOException e) {
        if (Files.exists(dir)) {
          throw e;
        }
      }
    }
  }
}
