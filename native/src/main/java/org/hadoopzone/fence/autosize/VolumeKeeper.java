/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.autosize;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.util.BackgroundWork;

/**
 * Autosizes one fence: acquires the lease, takes samples, decides and resizes. Stands by while
 * another process holds the lease. After a failure, releases the lease, so that the volume can be
 * unmounted, and retries later. Used by one thread.
 */
final class VolumeKeeper {
  /** The longest time between two retries, in milliseconds. */
  private static final long RETRY_MS_MAX = 10_000;

  /**
   * The minimum pause after a narrowing is its duration multiplied by this number, because the
   * kernel's search for free blocks is expensive.
   */
  private static final int NARROWING_COST = 20;

  /** When autosizing stops, the volume's size divided by this number is made available. */
  private static final int PARTING_PART = 10;

  private final Path dir;
  private final KeeperSettings settings;
  private final String owner;
  private final KeptFence fence;
  private final KeeperListener listener;
  private final ResizePolicy rule;
  private final FenceSharing sharing;
  private final BackgroundWork work = new BackgroundWork(this::fail);
  private final VolumeFigures figures;
  private final StreamRequest streamRequest;

  private Lease lease;
  private VolumeSamples samples;
  private int sinceNarrowed;
  private boolean isQuotaReported;
  private boolean succeeding;
  private long retryMs;
  private long retryAtNanos;
  private String complaint;
  private volatile boolean isLifted;

  /**
   * Creates the keeper of a volume.
   *
   * @param lease the lease of the fence; empty if the keeper must acquire it
   */
  VolumeKeeper(
      Path dir,
      KeptFence fence,
      KeeperSettings settings,
      String owner,
      KeeperListener listener,
      FenceSharing sharing,
      Optional<Lease> lease) {
    this.dir = dir;
    this.fence = fence;
    this.settings = settings;
    this.owner = owner;
    this.listener = listener;
    this.sharing = sharing;
    rule = new ResizePolicy(settings);
    figures = new VolumeFigures(dir, work);
    streamRequest = new StreamRequest(dir, settings.streamRequest(), figures, listener);
    retryMs = settings.intervalMs();
    this.lease = lease.orElse(null);
    samples = new VolumeSamples(settings);
  }

  VolumeFigures figures() {
    return figures;
  }

  /**
   * Takes a sample and resizes the fence if needed.
   *
   * @param isUrgent returns whether a running narrowing must end, because the keeper is stopped or
   *     a volume needs a widening
   */
  void maintain(BooleanSupplier isUrgent) {
    if (complaint != null && System.nanoTime() - retryAtNanos < 0) {
      return;
    }
    long start = System.nanoTime();
    sharing.want();
    try {
      work.run(() -> sampleAndResize(isUrgent));
    } finally {
      sharing.release();
    }
    figures.spent(System.nanoTime() - start);
  }

  private void sampleAndResize(BooleanSupplier isUrgent) throws IOException {
    if (lease == null && !takeLease()) {
      return;
    }
    if (isMovingWithEnoughSpace()) {
      return;
    }
    VolumeSample first = takeSample();
    streamRequest.keep();
    long fenced;
    do {
      // A widening syncs the disk several times. If writers use up the released space meanwhile,
      // widen again immediately.
      fenced = samples.latest().fenced();
      resize(isUrgent);
    } while (samples.latest().fenced() < fenced && isUrgent());
    succeed(first);
  }

  /** Resizes the fence if the samples require it. */
  private void resize(BooleanSupplier isUrgent) throws IOException {
    long target = rule.target(samples);
    sharing.need(target);
    Decision decision = rule.decide(samples, target, ++sinceNarrowed, sharing.narrowestEnd());
    if (decision.kind() != Decision.Kind.LEAVE) {
      act(decision, samples.latest(), isUrgent);
    }
  }

  /**
   * Acquires the lease. Returns false if another keeper holds the lease; this keeper then stands
   * by.
   */
  private boolean takeLease() throws IOException {
    try {
      lease = Lease.take(dir, owner);
      samples = new VolumeSamples(settings);
      figures.standBy(false);
      return true;
    } catch (Lease.HeldException e) {
      figures.standBy(true);
      if (retryLater(e.getMessage())) {
        listener.standsBy(dir, e.holder());
      }
      return false;
    }
  }

  /**
   * Returns whether files are moving and enough space is available. The keeper then takes no
   * sample: the sample would interrupt the move, and the size of the fence changes all the time.
   */
  private boolean isMovingWithEnoughSpace() {
    return sharing.isMoving()
        && !samples.isEmpty()
        && fence.available() >= settings.leastAvailable(samples.latest().size());
  }

  private VolumeSample takeSample() throws IOException {
    VolumeSample sample = fence.sample();
    samples.add(sample);
    figures.seen(sample);
    return sample;
  }

  private void act(Decision decision, VolumeSample before, BooleanSupplier isUrgent)
      throws IOException {
    long step = settings.step(before.size());
    if (decision.kind() == Decision.Kind.WIDEN) {
      fence.widen(decision.bytes(), step);
    } else {
      long start = System.nanoTime();
      try {
        fence.narrow(decision.bytes(), step, isUrgent);
      } catch (FenceException e) {
        if (!e.isOutOfQuota()) {
          throw e;
        }
        keepRange(e);
        return;
      }
      isQuotaReported = false;
      long samplesMeanwhile =
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / settings.intervalMs();
      sinceNarrowed = (int) -samplesMeanwhile * NARROWING_COST;
    }
    VolumeSample after = takeSample();
    if (after.allowed().equals(before.allowed())) {
      return;
    }
    figures.changed(decision.kind());
    listener.changed(dir, decision, before, after);
  }

  /**
   * Counts the failure of a narrowing that exhausted the disk quota. Reports the first such
   * failure. For an hour, the keeper then only widens: each attempt to narrow briefly uses up the
   * quota, so that other writes of the user fail.
   */
  private void keepRange(FenceException e) {
    sinceNarrowed = (int) -(FenceException.QUOTA_PAUSE_MS / settings.intervalMs());
    figures.countFailure();
    if (!isQuotaReported) {
      listener.failed(dir, e.getMessage());
    }
    isQuotaReported = true;
  }

  /** Returns whether the volume needs a widening immediately. Also called during a narrowing. */
  boolean isUrgent() {
    if (lease == null) {
      return false;
    }
    VolumeSample latest = samples.latest();
    return latest.fenced() > 0 && fence.available() < settings.leastAvailable(latest.size());
  }

  private void succeed(VolumeSample sample) {
    sharing.setKept(true);
    if (!succeeding) {
      listener.lookedAfter(dir, sample);
      succeeding = true;
      complaint = null;
      retryMs = settings.intervalMs();
    }
  }

  /** Counts and reports a failure that occurred outside of a sample. */
  void failed(Throwable failure) {
    work.fail(failure);
  }

  private void fail(Throwable e) {
    figures.standBy(false);
    String message = BackgroundWork.messageOf(e);
    boolean isNew = retryLater(message);
    release();
    if (isNew) {
      listener.failed(dir, message);
    }
  }

  /** Skips samples for a while. Returns whether the reason differs from the previous one. */
  private boolean retryLater(String reason) {
    succeeding = false;
    sharing.setKept(false);
    figures.forget();
    retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
    retryAtNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMs);
    boolean isNew = !reason.equals(complaint);
    complaint = reason;
    return isNew;
  }

  /**
   * Stops autosizing: restores {@code mb_stream_req}, widens the range until a tenth of the volume
   * is available, and releases the lease.
   */
  void part() {
    end(this::makeRoom);
  }

  /**
   * Stops autosizing: restores {@code mb_stream_req}, lifts the fence unless another process holds
   * its lease, and releases the lease.
   */
  void lift() {
    end(
        () -> {
          if (lease != null || takeLease()) {
            fence.lift();
            lease.removeName();
            isLifted = true;
          }
        });
  }

  /** Returns whether {@link #lift} has lifted the fence. Thread-safe. */
  boolean isLifted() {
    return isLifted;
  }

  private void end(BackgroundWork.Round last) {
    sharing.setKept(false);
    sharing.want();
    work.run(
        () -> {
          try {
            streamRequest.restore();
          } finally {
            last.run();
          }
        });
    release();
  }

  private void makeRoom() throws IOException {
    if (lease == null) {
      return;
    }
    VolumeSample before = takeSample();
    long room = before.size() / PARTING_PART;
    if (before.available() < room && before.fenced() > 0) {
      fence.widen(room, settings.step(before.size()));
      figures.changed(Decision.Kind.WIDEN);
      listener.changed(dir, Decision.widen(Decision.Reason.PARTING, room), before, takeSample());
    }
  }

  /** Releases the lease. */
  void release() {
    Lease held = lease;
    lease = null;
    try {
      if (held != null) {
        held.close();
      }
    } catch (IOException e) {
      listener.failed(dir, dir + ": cannot release the lock file of the fence: " + e.getMessage());
    }
  }
}
