/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Path;
import org.hadoopzone.fence.SinkReport;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.pack.DataFile;
import org.hadoopzone.fence.pack.PackFigures;
import org.hadoopzone.fence.pack.PackListener;
import org.hadoopzone.fence.pack.PackPlan;

/**
 * Determines when a run is over, from the events of the fence keeper and the packer. Any failure
 * ends the run. The operator reads the message, and can start another run that continues.
 * Thread-safe.
 */
final class PackWatch implements KeeperListener, PackListener {
  private final long negligible;
  private PackPlan plan;
  private long movedSincePlan;
  private boolean isComplete;
  private boolean isEnded;
  private boolean stuck;
  private long refused;
  private String refusal;
  private String failure;

  /**
   * Creates a watch.
   *
   * @param negligible the maximum number of bytes that a complete run may leave unmoved if the
   *     fence owns no blocks for them
   */
  PackWatch(long negligible) {
    this.negligible = negligible;
  }

  /**
   * Returns whether the run is over: no bytes are left to move, no bytes can be moved, or the run
   * has failed.
   */
  synchronized boolean isOver(PackFigures figures) {
    boolean isDone = figures.state() == PackFigures.State.DONE;
    boolean mayNotEndSoon =
        isComplete
            && figures.state() == PackFigures.State.FENCE_FULL
            && (isEnded || figures.bytesLeft() <= negligible);
    return failure != null || stuck || isDone || mayNotEndSoon;
  }

  /** Returns whether more than a negligible number of bytes is left to move. */
  boolean hasBytesLeft(PackFigures figures) {
    return figures.bytesLeft() > negligible;
  }

  /**
   * Returns whether the run is complete: no file was refused, and at most a negligible number of
   * bytes is left to move.
   */
  synchronized boolean isComplete(PackFigures figures) {
    return !hasBytesLeft(figures) && refused == 0;
  }

  /** Throws the first failure, if there is one. */
  synchronized void rethrow() throws IOException {
    if (failure != null) {
      throw new IOException(failure);
    }
  }

  /** Returns the number of files that were refused. */
  synchronized long refused() {
    return refused;
  }

  /** Returns the message about the last refused file; null if there is none. */
  synchronized String refusal() {
    return refusal;
  }

  @Override
  public synchronized void planned(Path dir, PackPlan made) {
    stuck = plan != null && plan.bytes() > 0 && made.bytes() > 0 && movedSincePlan == 0;
    plan = made;
    movedSincePlan = 0;
    isComplete = made.isComplete();
    isEnded = false;
  }

  @Override
  public synchronized void moved(Path dir, DataFile file, SinkReport report) {
    movedSincePlan += report.moved();
  }

  @Override
  public synchronized void refused(Path dir, DataFile file, String message) {
    refused++;
    refusal = message;
  }

  @Override
  public synchronized void failed(Path dir, String message) {
    failure = failure == null ? message : failure;
  }

  @Override
  public void packingFailed(Path dir, String message) {
    failed(dir, message);
  }

  @Override
  public synchronized void finished(Path dir, long bytes) {
    isEnded = true;
  }
}
