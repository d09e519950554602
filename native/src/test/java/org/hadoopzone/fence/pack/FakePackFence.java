/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.SinkResults;

/**
 * A volume of 64 MiB in parts of 1 MiB. A file that the test creates fills the outermost free
 * parts. Moving a file takes one step for each part. Safe for two threads: the packer and the test
 * that controls it.
 */
final class FakePackFence implements PackFence {
  static final long MB = 1 << 20;
  static final int PARTS = 64;

  final List<Path> moved = new CopyOnWriteArrayList<>();

  /** Called before each step of a move. */
  volatile Runnable beforeStep = () -> {};

  /** Called before the range is narrowed. */
  volatile Runnable beforeNarrowing = () -> {};

  /** The files that cannot be moved, with the error number of each file. */
  final Map<Path, Integer> refused = new ConcurrentHashMap<>();

  /** The bytes that are moved before a file is refused. */
  volatile long movedBeforeRefusal;

  volatile boolean isShort;
  volatile long end = PARTS * MB / 2;
  volatile int sinkCalls;

  /** The number of walks over the volume, each of which begins with a call of {@link #target}. */
  volatile int walks;

  /** Bytes that are available to writers. */
  volatile long available;

  /** Maximum bytes by which one call narrows the range. */
  volatile long cut = PARTS * MB;

  /** Number of parts at the end of the volume that the fence does not own. */
  volatile int reservedParts;

  private final Map<Path, int[]> files = new ConcurrentHashMap<>();
  private int next;

  /** Creates a file of the given number of parts in the outermost free parts. */
  synchronized Path create(Path file, int parts) throws IOException {
    Files.write(file, new byte[(int) (parts * MB)]);
    int[] at = new int[parts];
    for (int i = 0; i < parts; i++) {
      at[i] = next++;
    }
    files.put(file, at);
    return file;
  }

  @Override
  public long owner() throws IOException {
    return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
  }

  @Override
  public long end() {
    return end;
  }

  private synchronized boolean isUsed(int part) {
    return files.values().stream().flatMapToInt(Arrays::stream).anyMatch(at -> at == part);
  }

  @Override
  public PackTarget target() {
    walks++;
    FencedSpace[] map = new FencedSpace[PARTS];
    for (int part = 0; part < PARTS; part++) {
      map[part] = isUsed(part) ? FencedSpace.of(0, MB, 0) : FencedSpace.of(MB, 0, 0);
    }
    return new PackTarget(PARTS * MB, Arrays.asList(map));
  }

  @Override
  public List<ByteRange> extents(Path file) {
    ByteRange[] extents =
        Arrays.stream(files.get(file))
            .mapToObj(at -> ByteRange.of(at * MB, MB))
            .toArray(ByteRange[]::new);
    return Collections.unmodifiableList(Arrays.asList(extents));
  }

  @Override
  public boolean isShort() {
    return isShort;
  }

  @Override
  public void widen(long to) {
    end = Math.max(end, to);
  }

  @Override
  public boolean narrow(long to, long needed, Fence.Progress progress) {
    beforeNarrowing.run();
    if (isShort || needed > available || end <= to || progress.isCancelled()) {
      return false;
    }
    end = Math.max(to, end - cut);
    return true;
  }

  @Override
  public SinkReport sink(Path file, Fence.Progress progress) throws IOException {
    sinkCalls++;
    if (refused.containsKey(file)) {
      throw SinkResults.error(
          refused.get(file), file + ": is refused by the test", movedBeforeRefusal);
    }
    int[] at = files.get(file);
    long done = 0;
    boolean cancelled = false;
    for (int i = 0; i < at.length && !cancelled; i++) {
      int free = PARTS - 1 - reservedParts;
      while (isUsed(free)) {
        free--;
      }
      if (at[i] * MB >= end || free * MB < end) {
        continue;
      }
      beforeStep.run();
      at[i] = free;
      done += MB;
      progress.advance(done, at.length * MB);
      cancelled = progress.isCancelled();
    }
    long left = Arrays.stream(at).filter(part -> part * MB < end).count() * MB;
    if (left == 0) {
      moved.add(file);
    }
    return SinkResults.report(done, left);
  }
}
