/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.FenceSharing;

/**
 * Moves single files of a volume. Narrows the allowed range, so that the fence owns blocks to which
 * files can move. Before each move, reads the attributes of the file again. Ends an operation
 * between two steps if the packer is stopped, the keeper needs the fence, space is short, or other
 * processes use the disk. Used by one thread.
 */
final class FileMover {
  /** The outcome of an attempt to move a file. */
  enum Outcome {
    MOVED,
    /** The file was removed or is no longer cold, or the fence library refused to move it. */
    STAYS,
    /** The move must continue later. */
    INTERRUPTED,
    /** The fence has no blocks left for the rest of the file. */
    NO_BLOCKS
  }

  private static final int ENOENT = 2;
  private static final int EBUSY = 16;

  /**
   * Errors that refuse one file, and after which the next file is tried: EPERM, EACCES, EXDEV,
   * EINVAL, ETXTBSY, ELOOP and EOPNOTSUPP.
   */
  private static final Set<Integer> REFUSALS =
      new HashSet<>(Arrays.asList(1, 13, 18, 22, 26, 40, 95));

  /**
   * Refusals that have their cause in the file itself: EPERM, EACCES and ETXTBSY. The cause is its
   * owner, permissions, attributes or writers. All other refusals may concern the whole volume.
   */
  private static final Set<Integer> OWN_ERRORS = new HashSet<>(Arrays.asList(1, 13, 26));

  /** Number of attempts to move a file while the fence, or a page of the file, is busy. */
  private static final int BUSY_ATTEMPTS = 5;

  /**
   * Maximum number of consecutive files that may fail with an error of the disk. If one more file
   * fails, the whole disk counts as damaged.
   */
  private static final int DAMAGED_MAX = 3;

  private final Path dir;
  private final PackFence fence;
  private final FenceSharing sharing;
  private final PackPace pace;
  private final BooleanSupplier isStopped;
  private final PackListener listener;
  private final PackFigures figures;

  /**
   * Message of the unrecoverable move, after which no more files may move; null if there is none.
   */
  private String unrecoverable;

  private int damaged;
  private int busy;

  /** True if any bytes of the plan have moved. */
  private boolean hasMoved;

  /**
   * Message of the last file of the plan that was refused for a reason that may concern all files;
   * null if there is none.
   */
  private String doubtfulRefusal;

  FileMover(
      Path dir,
      PackFence fence,
      FenceSharing sharing,
      PackPace pace,
      BooleanSupplier isStopped,
      PackListener listener,
      PackFigures figures) {
    this.dir = dir;
    this.fence = fence;
    this.sharing = sharing;
    this.pace = pace;
    this.isStopped = isStopped;
    this.listener = listener;
    this.figures = figures;
  }

  /** Begins a new plan, so that {@link #requireMovable} ignores the files of earlier plans. */
  void beginPlan() {
    hasMoved = false;
    doubtfulRefusal = null;
  }

  /**
   * Checks that files of this volume can move. Called after all files of a plan were tried.
   *
   * @throws IOException if no bytes have moved, and at least one file was refused for a reason that
   *     may concern all files
   */
  void requireMovable() throws IOException {
    if (!hasMoved && doubtfulRefusal != null) {
      throw new IOException("no file can be moved: " + doubtfulRefusal);
    }
  }

  /**
   * Moves a file, or as much of it as is possible now. If a file could be written neither to its
   * new nor to its old blocks, refuses all later files. The page cache may have the only copy of
   * its data, and the next files would probably get the same bad blocks.
   *
   * @param rule decides whether the file is still cold; a file modified after planning stays
   */
  Outcome move(DataFile file, ColdRule rule) throws IOException, InterruptedException {
    if (unrecoverable != null) {
      throw new IOException(
          unrecoverable + "; no more files of this volume move until packing is started again");
    }
    Optional<DataFile> now = DataFiles.read(file.path());
    if (!now.isPresent() || rule.stay(now.get()).isPresent()) {
      return Outcome.STAYS;
    }
    if (!pace.beginMove() || !sharing.beginMoving()) {
      return Outcome.INTERRUPTED;
    }
    Steps steps = new Steps();
    SinkReport report;
    try {
      report = fence.sink(file.path(), steps);
    } catch (FenceException e) {
      return refuse(file, e);
    } finally {
      sharing.endMoving();
    }
    busy = 0;
    damaged = 0;
    count(report.moved());
    listener.moved(dir, file, report);
    steps.rethrow();
    if (report.left() == 0) {
      return Outcome.MOVED;
    }
    return steps.cancelled ? Outcome.INTERRUPTED : Outcome.NO_BLOCKS;
  }

  /**
   * Narrows the allowed range. Leaves as much space available as the keeper requires. Ends early
   * under the same conditions as a move. Returns whether the fence owns more blocks.
   *
   * @param end see {@link PackFence#narrow}
   */
  boolean narrow(long end) throws IOException, InterruptedException {
    if (!sharing.beginMoving()) {
      return false;
    }
    Steps steps = new Steps();
    boolean isNarrower;
    try {
      isNarrower = fence.narrow(end, sharing.needed(), steps);
    } finally {
      sharing.endMoving();
    }
    steps.rethrow();
    return isNarrower;
  }

  private void count(long moved) {
    pace.endMove(moved);
    figures.moved(moved);
    hasMoved |= moved > 0;
  }

  /**
   * Returns the outcome for a file that cannot be moved. Rethrows the exception if it concerns the
   * whole volume.
   */
  private Outcome refuse(DataFile file, FenceException e) throws FenceException {
    count(e.moved());
    boolean isGone = e.errno() == ENOENT && !Files.exists(file.path(), LinkOption.NOFOLLOW_LINKS);
    if (isGone) {
      return Outcome.STAYS;
    }
    if (e.errno() == EBUSY && ++busy < BUSY_ATTEMPTS) {
      return Outcome.INTERRUPTED;
    }
    if (e.isUnrecoverable()) {
      unrecoverable = e.getMessage();
    }
    boolean isDamaged = e.isDiskError() && ++damaged <= DAMAGED_MAX;
    if (!isDamaged && e.errno() != EBUSY && !REFUSALS.contains(e.errno())) {
      damaged = 0;
      throw e;
    }
    busy = 0;
    figures.refused();
    if (!OWN_ERRORS.contains(e.errno())) {
      doubtfulRefusal = e.getMessage();
    }
    if (isDamaged) {
      listener.damaged(dir, file, e.getMessage());
    } else {
      listener.refused(dir, file, e.getMessage());
    }
    return Outcome.STAYS;
  }

  /**
   * Decides after each step whether an operation continues. The native caller cannot pass on
   * exceptions, so {@link #rethrow} throws them after the operation.
   */
  private final class Steps implements Fence.Progress {
    private boolean cancelled;
    private Throwable thrown;

    @Override
    public void advance(long done, long total) {
      figures.looked();
    }

    @Override
    public boolean isCancelled() {
      try {
        cancelled =
            isStopped.getAsBoolean() || sharing.isWanted() || fence.isShort() || !pace.mayGoOn();
      } catch (Throwable e) {
        thrown = e;
        cancelled = true;
      }
      return cancelled;
    }

    void rethrow() throws IOException, InterruptedException {
      if (thrown instanceof InterruptedException) {
        throw (InterruptedException) thrown;
      }
      if (thrown instanceof Error) {
        throw (Error) thrown;
      }
      if (thrown != null) {
        throw new IOException(dir + ": cannot read the disk's busy time: " + thrown, thrown);
      }
    }
  }
}
