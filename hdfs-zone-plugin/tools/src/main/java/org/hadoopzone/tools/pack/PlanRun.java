/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.FencedSpace;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.ColdRule;
import org.hadoopzone.fence.pack.DataFiles;
import org.hadoopzone.fence.pack.FirstRange;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.pack.PackTarget;
import org.hadoopzone.tools.cli.Bar;

/** Plans the packing of a volume. Does not change the volume. */
final class PlanRun {
  private final PackVolume volume;
  private final PackOptions options;

  PlanRun(PackVolume volume, PackOptions options) {
    this.volume = volume;
    this.options = options;
  }

  PackResult run(PackSettings settings) throws IOException {
    SpeedProfile speed = options.speed(volume.disk());
    Path picture = options.picture();
    int owner = owner();
    PackScan scan = scan(volume, settings, owner, picture != null);
    PackForecast forecast =
        new PackForecast(
            volume, scan, speed, settings.bytesPerSecond(), options.jobBytes(), refusal());
    if (picture != null) {
      PackPicture.write(picture, volume.dir().toString(), forecast.before(), forecast.after());
    }
    PlanTable table = new PlanTable(forecast, hints(forecast, owner));
    return PackResult.of(table.values(), table.toString());
  }

  /**
   * Returns the reason why {@code --now} would refuse the volume, or why its free space is unknown.
   * Empty if neither is the case.
   */
  private Optional<String> refusal() throws IOException {
    Optional<String> unsupported = volume.refusal();
    if (unsupported.isPresent()) {
      return unsupported;
    }
    Path dir = volume.fence().orElse(volume.dir());
    FenceStatus status = Fence.in(dir).quickStatus();
    if (volume.fence().isPresent()) {
      return PackVolume.fenceRefusal(dir, status);
    }
    Optional<String> other = FenceFinder.describeFenceOfAnotherUser(dir);
    return other.isPresent()
        ? Optional.of(
            other.get()
                + ". The free space that the fence owns counts as used, so the figures are"
                + " unusable: run the command as this user or as root.")
        : FirstRange.of(dir, status, KeeperSettings.defaults(), 0).refusal();
  }

  /**
   * Returns the ID of the user whose files can move. This is the owner of the fence. Without a
   * fence, it is the user who runs this command; if that is root, the owner of the directory.
   */
  private int owner() throws IOException {
    Optional<Path> files = volume.fenceFiles();
    int user = volume.userId(PackVolume.SELF);
    if (files.isPresent()) {
      return volume.userId(files.get());
    }
    return user == 0 ? volume.userId(volume.dir()) : user;
  }

  /**
   * Reads the attributes of all files of a volume.
   *
   * @param owner the ID of the user whose files can move
   * @param placesAll whether to also read the extents of files that stay
   */
  static PackScan scan(PackVolume volume, PackSettings settings, int owner, boolean placesAll)
      throws IOException {
    Fence fence = Fence.in(volume.fence().orElse(volume.dir()));
    FenceStatus status = fence.quickStatus();
    long size = status.size();
    List<FencedSpace> map = fence.map(PackTarget.parts(size));
    long now = System.currentTimeMillis();
    PackScan scan =
        new PackScan(
            new ColdRule(settings, owner, now),
            now,
            new SpaceMap(size, map),
            new PackTarget(size, map),
            status.allowed().map(range -> Math.min(range.end(), size)).orElse(size),
            Fence::extents,
            placesAll);
    try (Bar bar = Bar.counting("files")) {
      AtomicLong files = new AtomicLong();
      DataFiles.walk(
          Collections.singleton(volume.dir()),
          file -> {
            scan.add(file);
            bar.advance(files.incrementAndGet(), -1);
          });
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(volume.dir() + ": interrupted", e);
    }
    return scan;
  }

  private List<String> hints(PackForecast forecast, int owner) throws IOException {
    List<String> hints = new ArrayList<>();
    Optional<LeaseHolder> holder = volume.holder();
    if (holder.isPresent()) {
      hints.add("The fence is maintained by " + holder.get().name() + ".");
    }
    if (forecast.speed().isAssumed() && forecast.plan().bytes() > 0) {
      hints.add(
          String.format(
              "To use the rates of this disk: disk-zones survey %s --json > FILE, then add --survey"
                  + " FILE.",
              volume.disk().path()));
    }
    if (forecast.doubts().isEmpty() && !holder.isPresent()) {
      hints.add(
          volume.fence().isPresent() || owner == volume.userId(volume.dir())
              ? "To move the files: " + userOf(owner) + "disk-zones pack " + volume.dir() + " --now"
              : "To move the files, run the command with --now and a directory that the current"
                  + " user owns.");
    }
    return hints;
  }

  /** Returns a {@code sudo} prefix for the user whose files move; empty for the current user. */
  private String userOf(int owner) throws IOException {
    if (owner == volume.userId(PackVolume.SELF)) {
      return "";
    }
    Path owned = volume.fenceFiles().orElse(volume.dir());
    return "sudo -u " + Files.getOwner(owned).getName() + " ";
  }
}
