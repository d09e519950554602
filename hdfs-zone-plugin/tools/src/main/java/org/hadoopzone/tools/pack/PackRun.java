/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackFigures;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.DiskZoneKeys;

/** Packs a volume until no bytes are left to move, or the process is stopped. */
final class PackRun {
  /** The name of this process in the lease of a fence that already existed. */
  private static final String OWNER = "pack --now";

  /** The name of this process in the lease of a fence that it sets, and lifts at the end. */
  private static final String OWNER_OF_FENCE = OWNER + ", which set the fence";

  private static final long BETWEEN_LOOKS_MS = 100;

  private final PackVolume volume;
  private final PackSettings settings;
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);

  PackRun(PackVolume volume, PackSettings settings) {
    this.volume = volume;
    this.settings = settings;
  }

  /** Returns whether the holder of a lease is a process that runs {@code pack --now}. */
  static boolean isOurs(String holder) {
    return holder.startsWith(OWNER);
  }

  /**
   * Packs the volume. Ends early, in a valid state, if the process receives SIGTERM or SIGINT.
   *
   * @param printer prints the result, even if the run ends early
   */
  PackResult run(Consumer<PackResult> printer) throws IOException {
    volume.requireNobody(
        "stop that process. A daemon moves cold files itself if "
            + DiskZoneKeys.IN_PLACE_ENABLED
            + " is true");
    requireOwner();
    Fence.in(volume.dir()).requireSinkSupport();
    Thread atEnd = new Thread(this::stopAndWait, "pack-end");
    Runtime.getRuntime().addShutdownHook(atEnd);
    try {
      PackResult result = pack();
      printer.accept(result);
      return result;
    } finally {
      ended.countDown();
      removeHook(atEnd);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is exiting, so the hook is already running.
      return;
    }
  }

  /** Stops the run, and waits until it has ended and its result is printed. */
  private void stopAndWait() {
    stopped.countDown();
    try {
      ended.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Checks that the files of this user can move.
   *
   * @throws IOException if another user owns the fence; or if root is about to set a fence in a
   *     directory of another user, whose files pack would then not move
   */
  private void requireOwner() throws IOException {
    Path owned = volume.fenceFiles().orElse(volume.dir());
    int user = volume.userId(PackVolume.SELF);
    boolean mustOwn = volume.fence().isPresent() || user == 0;
    if (mustOwn && user != volume.userId(owned)) {
      throw new IOException(
          String.format(
              "%s: belongs to user %s. %spack moves only the files of the user who owns the"
                  + " fence. Run pack as user %2$s: sudo -u %2$s disk-zones pack %s --now",
              owned,
              Files.getOwner(owned).getName(),
              volume.fence().isPresent() ? "" : "A new fence would belong to root, and ",
              volume.dir()));
    }
  }

  private PackResult pack() throws IOException {
    boolean setsFence = setsFence();
    Path dir = volume.fence().orElse(volume.dir());
    long size = Fence.in(dir).quickStatus().size();
    PackWatch watch = new PackWatch(KeeperSettings.defaults().margin(size));
    long start = System.nanoTime();
    InPlaceVolume packing =
        new InPlaceVolume(
            DeviceNumber.holding(dir),
            dir,
            Collections.singletonList(volume.dir()),
            KeeperSettings.defaults(),
            settings,
            setsFence ? OWNER_OF_FENCE : OWNER,
            watch,
            watch,
            any -> 0);
    packing.start();
    boolean isDone;
    boolean isLifted = false;
    try {
      isDone = awaitEnd(packing.figures(), watch);
    } finally {
      if (setsFence) {
        isLifted = packing.closeAndLift();
      } else {
        packing.close();
      }
    }
    watch.rethrow();
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    return result(packing.figures(), watch, isDone, isLifted, seconds);
  }

  /**
   * Returns whether this run lifts the fence at the end. It does so if it sets the fence, or if an
   * earlier run has set the fence and left it behind.
   */
  private boolean setsFence() throws IOException {
    if (!volume.fence().isPresent()) {
      return true;
    }
    Path dir = volume.fence().get();
    FenceStatus status = Fence.in(dir).quickStatus();
    // Checks here, although the packer checks, too: its keeper would change the fence first.
    Optional<String> refusal = PackVolume.fenceRefusal(dir, status);
    if (refusal.isPresent()) {
      throw new IOException(refusal.get());
    }
    Optional<String> last = LeaseHolder.lastName(dir);
    return status.state() == FenceStatus.State.NONE
        || last.filter(name -> name.startsWith(OWNER_OF_FENCE)).isPresent();
  }

  /** Waits for the end of the run. Returns false if it was stopped early. */
  private boolean awaitEnd(PackFigures figures, PackWatch watch) {
    try (Bar bar = Bar.begin("pack " + volume.dir())) {
      while (!watch.isOver(figures)) {
        bar.advance(figures.packedBytes(), figures.packedBytes() + figures.bytesLeft());
        bar.say(figures.state().text());
        if (stopped.await(BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS)) {
          return false;
        }
      }
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private PackResult result(
      PackFigures figures, PackWatch watch, boolean isDone, boolean isLifted, double seconds) {
    long moved = figures.packedBytes();
    ObjectNode values =
        Json.object()
            .put("path", volume.dir().toString())
            .put("done", isDone && watch.isComplete(figures))
            .put("moved_files", figures.packedFiles())
            .put("moved_bytes", moved)
            .put("refused_files", watch.refused())
            .put("left_bytes", figures.bytesLeft())
            .put("seconds", seconds)
            .put("fence_lifted", isLifted);
    String text =
        String.format(
            "%s: moved %s (%s) in %s",
            volume.dir(), count(figures.packedFiles()), ByteSize.text(moved), Ages.text(seconds));
    text += isDone ? "" : "; stopped before the end";
    text +=
        isDone && watch.hasBytesLeft(figures)
            ? "; "
                + ByteSize.text(figures.bytesLeft())
                + " are not moved yet, because the fence does not own enough blocks: run the"
                + " command again later"
            : "";
    StringBuilder lines = new StringBuilder(Columns.wrap(text));
    if (isLifted) {
      lines.append(System.lineSeparator()).append("The fence that pack set is lifted.");
    }
    if (watch.refused() > 0) {
      values.put("refusal", watch.refusal());
      lines
          .append(System.lineSeparator())
          .append(
              Columns.wrap(
                  String.format(
                      "Could not move %s. The last refusal: %s",
                      count(watch.refused()), watch.refusal())));
    }
    PackResult result = PackResult.of(values, lines.toString());
    return isDone && watch.isComplete(figures) ? result : result.incomplete();
  }

  private static String count(long files) {
    return files + (files == 1 ? " file" : " files");
  }
}
