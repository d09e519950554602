/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fence;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.util.BackgroundWork;

/**
 * Maintains the fences of several paths. Looks up the fence of each path in a thread of its own, so
 * that an unresponsive disk does not affect the others. Retries failed lookups, for example of a
 * disk that is not mounted yet. Thread-safe.
 */
final class WatchedPaths implements AutoCloseable {
  /** The longest time to wait for the first lookups of all paths, in seconds. */
  private static final long LOOKUP_SECONDS = 10;

  private static final long RETRY_MS = 500;

  /** The longest time between two lookups of a path, in milliseconds. */
  private static final long RETRY_MS_MAX = 10_000;

  private final KeeperListener listener;
  private final Function<Path, FenceKeeper> starter;
  private final CountDownLatch closed = new CountDownLatch(1);

  /** The keepers by the directory of their fence. Guarded by this object. */
  private final Map<Path, FenceKeeper> keepers = new HashMap<>();

  /**
   * Creates an object without paths.
   *
   * @param listener receives the reasons why lookups fail
   * @param starter starts the keeper of the fence in a directory
   */
  WatchedPaths(KeeperListener listener, Function<Path, FenceKeeper> starter) {
    this.listener = listener;
    this.starter = starter;
  }

  /**
   * Starts to maintain the fences of the paths. Until {@link #close}, retries the lookup of paths
   * without a fence.
   *
   * @throws IOException if no path has a fence; the message explains why the first path has none
   */
  void start(Collection<Path> paths) throws IOException, InterruptedException {
    Map<Path, CompletableFuture<Void>> lookups = new LinkedHashMap<>();
    paths.forEach(path -> lookups.computeIfAbsent(path, this::lookUp));
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LOOKUP_SECONDS);
    Map<Path, Throwable> failures = new LinkedHashMap<>();
    for (Map.Entry<Path, CompletableFuture<Void>> lookup : lookups.entrySet()) {
      Path path = lookup.getKey();
      try {
        lookup.getValue().get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
      } catch (ExecutionException e) {
        failures.put(path, e.getCause());
      } catch (TimeoutException e) {
        // From now on, the thread of the lookup reports its failures.
        lookup.getValue().cancel(false);
        listener.failed(
            path, path + ": the disk has not responded for " + LOOKUP_SECONDS + " seconds");
      }
    }
    synchronized (this) {
      if (keepers.isEmpty() && failures.size() == lookups.size()) {
        throw new IOException(failures.values().iterator().next());
      }
    }
    failures.forEach((path, e) -> listener.failed(path, BackgroundWork.messageOf(e)));
  }

  /** Starts a thread that looks up the fence of a path. Returns the outcome of the first lookup. */
  private CompletableFuture<Void> lookUp(Path path) {
    CompletableFuture<Void> first = new CompletableFuture<>();
    Thread thread = new Thread(() -> lookUp(path, first), "fence-lookup");
    thread.setDaemon(true);
    thread.start();
    return first;
  }

  /**
   * Looks up the fence of a path until it is found. Does not report the first failure, because the
   * caller that waits for the first lookup does.
   */
  private void lookUp(Path path, CompletableFuture<Void> first) {
    String complaint = null;
    try {
      for (long pauseMs = 0;
          !closed.await(pauseMs, TimeUnit.MILLISECONDS);
          pauseMs = Math.min(Math.max(RETRY_MS, pauseMs * 2), RETRY_MS_MAX)) {
        try {
          maintain(path);
          first.complete(null);
          return;
        } catch (IOException | RuntimeException | Error e) {
          String message = BackgroundWork.messageOf(e);
          if (!first.completeExceptionally(e) && !message.equals(complaint)) {
            listener.failed(path, message);
          }
          complaint = message;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void maintain(Path path) throws IOException {
    Path dir =
        FenceFinder.find(path)
            .orElseThrow(
                () ->
                    new IOException(
                        path
                            + ": has no fence; create one with \"fence set DIR --allow SIZE --mode"
                            + " advisory\""));
    synchronized (this) {
      if (closed.getCount() > 0 && !keepers.containsKey(dir)) {
        keepers.put(dir, starter.apply(dir));
      }
    }
  }

  /** Stops maintaining the fences, and waits until all keepers have stopped. */
  @Override
  public void close() {
    closed.countDown();
    List<FenceKeeper> started;
    synchronized (this) {
      started = new ArrayList<>(keepers.values());
    }
    started.forEach(FenceKeeper::stop);
    started.forEach(FenceKeeper::close);
  }
}
