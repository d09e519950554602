/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.autosize.FenceSharing;
import org.hadoopzone.fence.pack.PackFigures.State;
import org.hadoopzone.util.BackgroundWork;

/**
 * Packs one volume in its own thread. Each turn waits until the disk is idle, makes a plan, and
 * moves the planned files in order. The packer pauses within a second when other processes use the
 * disk. It also pauses at the next step, so that writers do not wait, in two cases: the keeper
 * needs the fence, or less than the {@linkplain
 * org.hadoopzone.fence.autosize.KeeperSettings#leastAvailable minimum} is available. A failed turn
 * does not end the thread.
 */
final class VolumePacker implements AutoCloseable {
  /** Number of files that a walk visits between two checks whether it may continue. */
  private static final int FILES_PER_CHECK = 64;

  /** Pause between two attempts while the keeper uses the fence. */
  private static final long SHARING_MS = 20;

  /**
   * The longest time to wait for the keeper before the turn is repeated. The next turn detects
   * whether another process has lifted the fence.
   */
  private static final long KEEPER_MS_MAX = 10_000;

  /** Pause between two checks while waiting for the keeper, or for more available space. */
  private static final long KEEPER_MS = 500;

  /** Longest time between two resets of {@link PackFigures#secondsSinceLook}. */
  private static final long ALIVE_MS = 2000;

  private final Path dir;
  private final Collection<Path> dirs;
  private final PackSettings settings;
  private final PackFence fence;
  private final FenceSharing sharing;
  private final BackgroundWork.Round prepare;
  private final PackListener listener;
  private final PackFigures figures;
  private final PackPlanner planner;
  private final PackPace pace;
  private final FileMover mover;
  private final BackgroundWork work = new BackgroundWork(this::fail);
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final RetryPause retry;
  private final Thread thread;
  private long pauseMs;
  private long walked;

  /** True while the end of the allowed range is kept at or above the end of the plan. */
  private boolean isRangeHeld;

  /**
   * True if the move of the plan ends early, because the fence owns too few blocks or the volume
   * remains too full.
   */
  private boolean isFenceEmpty;

  /** True if the volume remained too full, so that the rest of the plan is tried again. */
  private boolean isStalled;

  /**
   * The planned files that have not moved because the volume remained too full; null if there are
   * none.
   */
  private PackPlan remaining;

  private long walkedNanos;
  private String complaint;

  /**
   * Creates a packer that is not started yet.
   *
   * @param dir directory of the fence
   * @param dirs directories whose files may move
   * @param prepare called at the beginning of each turn. A {@link VolumeFullException} does not
   *     increment the number of failures
   */
  VolumePacker(
      Path dir,
      Collection<Path> dirs,
      PackSettings settings,
      PackFence fence,
      PackPace.BusyCounter disk,
      FenceSharing sharing,
      BackgroundWork.Round prepare,
      PackListener listener) {
    this.dir = dir;
    this.dirs = dirs;
    this.settings = settings;
    this.fence = fence;
    this.sharing = sharing;
    this.prepare = prepare;
    this.listener = listener;
    figures = new PackFigures();
    planner = new PackPlanner(fence, settings);
    retry = new RetryPause(settings.walkIntervalMs());
    pace = new PackPace(settings, disk, PackPace.Sleeper.until(stopped));
    mover = new FileMover(dir, fence, sharing, pace, this::isStopped, listener, figures);
    thread = new Thread(this::run, "fence-packer-" + dir);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  PackFigures figures() {
    return figures;
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  private void run() {
    while (!isStopped() && !Thread.currentThread().isInterrupted()) {
      pauseMs = settings.walkIntervalMs();
      work.run(this::turn);
      work.run(this::pause);
    }
    figures.enter(State.STOPPED);
  }

  /** Waits until the next turn. Resets {@link PackFigures#secondsSinceLook} meanwhile. */
  private void pause() throws InterruptedException {
    for (long left = pauseMs; left > 0 && !isStopped(); left -= ALIVE_MS) {
      figures.looked();
      stopped.await(Math.min(left, ALIVE_MS), TimeUnit.MILLISECONDS);
    }
  }

  private void turn() throws Exception {
    try {
      prepare.run();
      PackPlan plan = awaitKeeper() && awaitIdle() ? plan() : null;
      boolean wasRemaining = remaining != null;
      long before = figures.packedBytes();
      if (plan != null && moveAll(plan)) {
        complaint = null;
        retry.reset();
        boolean hasMoved = figures.packedBytes() > before;
        if (isStalled) {
          stall(State.FENCE_FULL);
        } else if ((!plan.isComplete() || wasRemaining) && hasMoved) {
          pauseMs = 0;
        } else {
          figures.enter(State.DONE);
        }
      }
    } catch (VolumeFullException e) {
      stall(State.VOLUME_FULL);
      complain(e.getMessage());
    } finally {
      releaseRange();
    }
  }

  /**
   * Enters a state in which the packer waits for free space. The next turn checks whether more
   * space is free.
   */
  private void stall(State state) {
    pauseMs = Math.min(settings.stalledMs(), settings.walkIntervalMs());
    figures.enter(state);
  }

  private boolean awaitKeeper() throws InterruptedException {
    figures.enter(State.KEEPER);
    for (long waited = 0; !isStopped() && !sharing.isKept(); waited += SHARING_MS) {
      if (waited >= KEEPER_MS_MAX) {
        pauseMs = 0;
        return false;
      }
      figures.looked();
      stopped.await(SHARING_MS, TimeUnit.MILLISECONDS);
    }
    return !isStopped();
  }

  private boolean awaitIdle() throws IOException, InterruptedException {
    figures.enter(State.DISK_BUSY);
    while (!isStopped() && !pace.checkIdle()) {
      figures.looked();
    }
    return !isStopped();
  }

  /**
   * Returns the files to move. Walks over the volume if a walk is due or no files {@link #remaining
   * remain}. Otherwise, returns the remaining files of the last plan.
   */
  private PackPlan plan() throws IOException, InterruptedException {
    long walkedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - walkedNanos);
    if (walkedMs >= settings.walkIntervalMs()) {
      remaining = null;
    }
    PackPlan plan = remaining;
    if (plan == null) {
      figures.enter(State.WALKING);
      plan = planner.plan(dirs, this::pauseWalk);
      walkedNanos = System.nanoTime();
      mover.beginPlan();
      figures.planned(plan.bytes());
    }
    listener.planned(dir, plan);
    return plan;
  }

  private void pauseWalk() throws IOException, InterruptedException {
    if (walked++ % FILES_PER_CHECK == 0) {
      figures.looked();
      if (!pace.mayGoOn()) {
        if (!awaitIdle()) {
          throw new InterruptedException("stopped");
        }
        figures.enter(State.WALKING);
      }
    }
  }

  /**
   * Moves the files of a plan, until the fence owns too few blocks or the volume is too full.
   * Returns false if the packer is stopped.
   */
  private boolean moveAll(PackPlan plan) throws IOException, InterruptedException {
    ColdRule rule = planner.rule();
    long before = figures.packedBytes();
    long reach = plan.reach();
    isFenceEmpty = false;
    isStalled = false;
    remaining = null;
    int tried = 0;
    for (; tried < plan.files().size() && !isFenceEmpty; tried++) {
      DataFile file = plan.files().get(tried);
      long packed = figures.packedBytes();
      if (!move(file, rule, reach)) {
        return false;
      }
      long bytes = plan.bytes(file);
      figures.settled(isFenceEmpty ? Math.min(bytes, figures.packedBytes() - packed) : bytes);
    }
    if (!isFenceEmpty) {
      figures.planned(0);
      mover.requireMovable();
    }
    if (isStalled) {
      // Keep the last file, because a part of it may not have moved.
      remaining = plan.without(tried - 1);
      figures.planned(remaining.bytes());
    }
    if (!plan.files().isEmpty()) {
      listener.finished(dir, figures.packedBytes() - before);
    }
    return true;
  }

  /** Moves a file, or leaves it where it is. Returns false if the packer is stopped. */
  private boolean move(DataFile file, ColdRule rule, long reach)
      throws IOException, InterruptedException {
    while (!isFenceEmpty && awaitTurn(reach)) {
      figures.enter(State.MOVING);
      switch (mover.move(file, rule)) {
        case MOVED:
          figures.movedFile();
          return true;
        case STAYS:
          return true;
        case NO_BLOCKS:
          isFenceEmpty = !awaitBlocks(reach);
          break;
        default:
          stopped.await(SHARING_MS, TimeUnit.MILLISECONDS);
      }
    }
    return isFenceEmpty && !isStopped();
  }

  /**
   * Waits until files may move, and ensures that the allowed range contains their bytes. Returns
   * false if the packer is stopped or the volume remains too full.
   */
  private boolean awaitTurn(long reach) throws IOException, InterruptedException {
    long shortMs = 0;
    while (!isStopped()) {
      if (!sharing.isKept() || fence.isShort()) {
        figures.enter(State.KEEPER);
        releaseRange();
        if (sharing.isKept() && (shortMs += KEEPER_MS) > settings.shortMs()) {
          isFenceEmpty = true;
          isStalled = true;
          return false;
        }
        stopped.await(KEEPER_MS, TimeUnit.MILLISECONDS);
      } else if (!pace.mayGoOn()) {
        figures.enter(State.DISK_BUSY);
        if (!pace.checkIdle()) {
          releaseRange();
        }
      } else if (holdRange(reach)) {
        return true;
      } else {
        stopped.await(SHARING_MS, TimeUnit.MILLISECONDS);
      }
    }
    return false;
  }

  /**
   * Keeps the end of the allowed range at or above an address until {@link #releaseRange}. Only
   * bytes in the range can move.
   *
   * @return false if the keeper uses the fence
   */
  private boolean holdRange(long reach) throws IOException {
    if (!isRangeHeld && sharing.beginMoving()) {
      try {
        sharing.keepEndAtLeast(reach);
        fence.widen(reach);
        isRangeHeld = true;
      } finally {
        sharing.endMoving();
      }
    }
    return isRangeHeld;
  }

  private void releaseRange() {
    sharing.keepEndAtLeast(0);
    isRangeHeld = false;
  }

  /**
   * Narrows the range, so that the fence owns more blocks. Waits while writers may need the space.
   *
   * @return true if the caller must try the file again: the fence owns more blocks, or the disk
   *     became busy. False if the range cannot be narrowed within {@link PackSettings#shortMs}
   */
  private boolean awaitBlocks(long reach) throws IOException, InterruptedException {
    figures.enter(State.FENCE_FULL);
    for (long waited = 0; waited < settings.shortMs() && !isStopped(); waited += KEEPER_MS) {
      if (mover.narrow(reach) || !pace.mayGoOn()) {
        return true;
      }
      if (fence.end() - reach < PackFence.ROUNDING_MAX) {
        return false;
      }
      stopped.await(KEEPER_MS, TimeUnit.MILLISECONDS);
      figures.looked();
    }
    isStalled = true;
    return false;
  }

  private void fail(Throwable e) {
    pauseMs = retry.after(e);
    try {
      complain(BackgroundWork.messageOf(e));
    } finally {
      figures.fail();
    }
  }

  /** Reports why no files move, unless the last report had the same message. */
  private void complain(String message) {
    if (!message.equals(complaint)) {
      complaint = message;
      listener.packingFailed(dir, message);
    }
  }

  /**
   * Stops packing at the next step.
   *
   * @param waitMs the longest time to wait for the end of the current step, in milliseconds
   */
  void stop(long waitMs) {
    stopped.countDown();
    try {
      thread.join(waitMs);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops packing. Waits until the current step has ended. */
  @Override
  public void close() {
    stopped.countDown();
    BackgroundWork.awaitEnd(thread);
  }
}
