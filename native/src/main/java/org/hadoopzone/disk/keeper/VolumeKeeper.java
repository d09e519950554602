/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.keeper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.hadoopzone.disk.BackgroundWork;

/**
 * Looks after one fence: takes the lease, looks, decides, acts. When something fails it gives up
 * the lease, so that it does not keep the volume busy, and tries again later. Used by one thread.
 */
final class VolumeKeeper {
  /** The longest time between two tries, in milliseconds. */
  private static final long RETRY_MS_MAX = 10_000;

  /** Narrowing may take one part in so many of the time, for it costs the kernel much to search. */
  private static final int NARROWING_COST = 20;

  /** The part of a volume that is made available before nobody looks any more. */
  private static final int PARTING_PART = 10;

  private final Path dir;
  private final KeeperSettings settings;
  private final String owner;
  private final KeptFence fence;
  private final KeeperListener listener;
  private final KeeperRule rule;
  private final BackgroundWork work = new BackgroundWork(this::fail);
  private final VolumeFigures figures;
  private final StreamRequest streamRequest;

  private Lease lease;
  private Looks looks;
  private int sinceNarrowed;
  private boolean succeeding;
  private long retryMs;
  private long retryAtNanos;
  private String complaint;

  VolumeKeeper(
      Path dir, KeptFence fence, KeeperSettings settings, String owner, KeeperListener listener) {
    this.dir = dir;
    this.fence = fence;
    this.settings = settings;
    this.owner = owner;
    this.listener = listener;
    rule = new KeeperRule(settings);
    figures = new VolumeFigures(dir, work);
    streamRequest = new StreamRequest(dir, settings.streamRequest(), figures, listener);
    retryMs = settings.intervalMs();
  }

  VolumeFigures figures() {
    return figures;
  }

  /**
   * Looks once, and does what is to be done.
   *
   * @param isUrgent whether a narrowing has to end, for something else is to be done
   */
  void look(BooleanSupplier isUrgent) {
    if (complaint != null && System.nanoTime() - retryAtNanos < 0) {
      return;
    }
    long start = System.nanoTime();
    work.run(() -> lookAndAct(isUrgent));
    figures.spent(System.nanoTime() - start);
  }

  private void lookAndAct(BooleanSupplier isUrgent) throws IOException {
    if (lease == null) {
      lease = Lease.take(dir, owner);
      looks = new Looks(settings);
    }
    Look look = see();
    streamRequest.keep();
    Decision decision = rule.decide(looks, ++sinceNarrowed);
    if (decision.kind() != Decision.Kind.LEAVE) {
      act(decision, look, isUrgent);
    }
    succeed(look);
  }

  private Look see() throws IOException {
    Look look = fence.look();
    looks.add(look);
    figures.seen(look);
    return look;
  }

  private void act(Decision decision, Look before, BooleanSupplier isUrgent) throws IOException {
    long step = settings.step(before.size());
    if (decision.kind() == Decision.Kind.WIDEN) {
      fence.widen(decision.bytes(), step);
    } else {
      long start = System.nanoTime();
      fence.narrow(decision.bytes(), step, isUrgent);
      long looksMeanwhile =
          TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) / settings.intervalMs();
      sinceNarrowed = (int) -looksMeanwhile * NARROWING_COST;
    }
    Look after = see();
    if (after.allowed().equals(before.allowed())) {
      return;
    }
    figures.changed(decision.kind());
    listener.changed(dir, decision, before, after);
  }

  /** Whether something is to be done at once. Asked while it is narrowed, too. */
  boolean isUrgent() {
    if (lease == null) {
      return false;
    }
    Look latest = looks.latest();
    return latest.fenced() > 0 && fence.available() < settings.margin(latest.size());
  }

  private void succeed(Look look) {
    if (!succeeding) {
      listener.lookedAfter(dir, look);
      succeeding = true;
      complaint = null;
      retryMs = settings.intervalMs();
    }
  }

  /** Counts and reports a failure that was met outside of a look. */
  void failed(Throwable failure) {
    work.fail(failure);
  }

  private void fail(Throwable e) {
    succeeding = false;
    figures.forget();
    retryMs = Math.min(retryMs * 2, RETRY_MS_MAX);
    retryAtNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(retryMs);
    release();
    String message =
        e instanceof Exception && e.getMessage() != null ? e.getMessage() : e.toString();
    if (!message.equals(complaint)) {
      complaint = message;
      listener.failed(dir, message);
    }
  }

  /** Makes room for the time in which nobody looks, and gives up what it holds. */
  void part() {
    work.run(
        () -> {
          try {
            streamRequest.restore();
          } finally {
            makeRoom();
          }
        });
    release();
  }

  private void makeRoom() throws IOException {
    if (lease == null) {
      return;
    }
    Look before = see();
    long room = before.size() / PARTING_PART;
    if (before.available() < room && before.fenced() > 0) {
      fence.widen(room, settings.step(before.size()));
      figures.changed(Decision.Kind.WIDEN);
      listener.changed(dir, Decision.widen(Decision.Reason.PARTING, room), before, see());
    }
  }

  private void release() {
    Lease held = lease;
    lease = null;
    try {
      if (held != null) {
        held.close();
      }
    } catch (IOException e) {
      listener.failed(dir, dir + ": cannot give up the lease: " + e.getMessage());
    }
  }
}
