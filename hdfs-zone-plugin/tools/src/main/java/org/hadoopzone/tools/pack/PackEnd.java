/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import com.sun.jna.LastErrorException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.Lease;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.util.ByteSize;
import org.hadoopzone.zone.DiskZoneKeys;

/** Ends packing: stops another process, or lifts the fence. */
final class PackEnd {
  /**
   * The time limit for a stopped process to end. Before it ends, the process may lift its fence,
   * which takes less time even on the largest disks.
   */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(10);

  private static final long POLL_MS = 100;

  private PackEnd() {}

  /** Stops a {@code pack --now} on a volume, and waits until it has ended. */
  static PackResult stop(PackVolume volume) throws IOException {
    Path path = volume.dir();
    Optional<LeaseHolder> holder = volume.holder();
    if (!holder.isPresent()) {
      return PackResult.sentence(
          Json.object().put("path", path.toString()).put("stopped", false),
          path + ": no pack --now is running; nothing to stop");
    }
    if (!PackRun.isOurs(holder.get().name())) {
      throw new IOException(
          String.format(
              "%s: the fence is maintained by %s, not by pack --now. To stop packing in a daemon,"
                  + " set %s to false and restart the daemon.",
              path, holder.get().name(), DiskZoneKeys.IN_PLACE_ENABLED));
    }
    long pid = holder.get().pid();
    terminate(path, pid);
    awaitEnd(volume, pid);
    return PackResult.sentence(
        Json.object().put("path", path.toString()).put("stopped", true).put("pid", pid),
        path + ": stopped " + holder.get().name());
  }

  private static void terminate(Path path, long pid) throws IOException {
    try {
      LibC.Holder.LIBRARY.kill(Math.toIntExact(pid), LibC.SIGTERM);
    } catch (LastErrorException e) {
      if (e.getErrorCode() != LibC.ESRCH) {
        throw new IOException(
            path + ": cannot stop process " + pid + ". Run the command as its user or as root.", e);
      }
    }
  }

  private static void awaitEnd(PackVolume volume, long pid) throws IOException {
    long start = System.nanoTime();
    while (volume.holder().filter(holder -> holder.pid() == pid).isPresent()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new IOException(
            String.format(
                "%s: process %d has not ended within %d minutes. Check the kernel log (dmesg).",
                volume.dir(), pid, TimeUnit.NANOSECONDS.toMinutes(PATIENCE_NANOS)));
      }
      try {
        Thread.sleep(POLL_MS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException(volume.dir() + ": interrupted", e);
      }
    }
  }

  /** Lifts the fence of a volume. */
  static PackResult undo(PackVolume volume) throws IOException {
    Path path = volume.dir();
    Optional<Path> dir = volume.fence();
    if (!dir.isPresent()) {
      return PackResult.sentence(
          Json.object().put("path", path.toString()).put("released", 0),
          path + ": has no fence; nothing to undo");
    }
    volume.requireNobody("run pack --stop, or stop the daemon");
    Fence fence = Fence.in(dir.get());
    FenceStatus status = fence.quickStatus();
    if (status.mode().filter(Fence.Mode.MANDATORY::equals).isPresent()) {
      throw new IOException(
          dir.get() + ": the fence is mandatory, so pack has not set it; use fence lift");
    }
    long released;
    try (Lease lease = Lease.take(dir.get(), "pack --undo");
        Bar bar = Bar.begin("lift the fence")) {
      released = fence.lift(bar::advance).givenBack();
      lease.removeName();
    }
    return PackResult.sentence(
        Json.object().put("path", path.toString()).put("released", released),
        String.format(
            "%s: the fence is lifted, and its %s are ordinary free space. Files stay where they"
                + " are and need not be moved back.",
            path, ByteSize.text(released)));
  }
}
