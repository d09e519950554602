/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.inplace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.testing.Wait;

/**
 * Moves all finalized replicas of some volumes from one half of their volume to the other half and
 * back, until it is closed.
 */
final class SinkLoop implements AutoCloseable {
  /** Pause when no replica was moved. */
  private static final long PAUSE_NANOS = 20_000_000;

  private static final int ENOENT = 2;
  private static final int ETXTBSY = 26;

  /** Error codes that are not failures: the DataNode has removed the file, or is writing to it. */
  private static final Set<Integer> EXPECTED = Set.of(ENOENT, ETXTBSY);

  private final List<SunkVolume> volumes = new CopyOnWriteArrayList<>();
  private final Set<SunkVolume> doomed = ConcurrentHashMap.newKeySet();
  private final Set<SunkVolume> failed = ConcurrentHashMap.newKeySet();
  private final Thread thread = new Thread(this::run, "sinks");
  private volatile boolean closed;
  private volatile Exception failure;
  private volatile long rounds;
  private volatile long movedBytes;
  private volatile long sunk;
  private volatile long busy;

  SinkLoop(List<SunkVolume> volumes) {
    this.volumes.addAll(volumes);
    thread.start();
  }

  void add(SunkVolume volume) {
    volumes.add(volume);
  }

  /** Allows errors on a volume. After the first error, the loop skips the volume. */
  void mayFail(SunkVolume volume) {
    doomed.add(volume);
  }

  /** Returns whether an error has occurred on a volume for which {@link #mayFail} was called. */
  boolean hasFailed(SunkVolume volume) {
    return failed.contains(volume);
  }

  /** Waits until every existing replica has been moved, except replicas that are being changed. */
  void awaitRound() {
    long target = rounds + 2;
    Wait.until("all replicas to be moved", () -> failure != null || rounds >= target);
    check();
  }

  /** Returns the number of bytes that have been moved. */
  long movedBytes() {
    return movedBytes;
  }

  /** Returns the number of moves of replicas. A replica counts each time it is moved. */
  long sunk() {
    return sunk;
  }

  /** Returns the number of refusals because a DataNode was writing to the file. */
  long busy() {
    return busy;
  }

  private void run() {
    try {
      while (!closed) {
        long before = sunk;
        for (SunkVolume volume : volumes) {
          try {
            sinkAll(volume);
          } catch (IOException e) {
            if (!doomed.contains(volume)) {
              throw e;
            }
            volumes.remove(volume);
            failed.add(volume);
          }
        }
        rounds++;
        if (sunk == before) {
          LockSupport.parkNanos(PAUSE_NANOS);
        }
      }
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
  }

  private void sinkAll(SunkVolume volume) throws IOException {
    volume.changeSides();
    for (Path block : volume.blocks()) {
      sink(volume, block);
    }
  }

  private void sink(SunkVolume volume, Path block) throws IOException {
    try {
      SinkReport report = volume.sink(block);
      if (report.left() > 0) {
        throw new IOException(report.left() + " bytes of " + block + " have not been moved");
      }
      movedBytes += report.moved();
      sunk += report.moved() > 0 ? 1 : 0;
    } catch (FenceException e) {
      if (!EXPECTED.contains(e.errno())) {
        throw e;
      }
      busy += e.errno() == ETXTBSY ? 1 : 0;
    }
  }

  private void check() {
    if (failure != null) {
      throw new AssertionError("the replicas could not be moved", failure);
    }
  }

  @Override
  public void close() {
    closed = true;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    check();
  }
}
