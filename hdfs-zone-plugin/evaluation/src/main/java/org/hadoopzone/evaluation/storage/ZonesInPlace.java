/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.pack.InPlaceVolume;
import org.hadoopzone.fence.pack.PackFigures;
import org.hadoopzone.fence.pack.PackPlanner;
import org.hadoopzone.fence.pack.PackSettings;
import org.hadoopzone.fence.service.FenceLog;
import org.hadoopzone.hdfs.datanode.FenceService;
import org.hadoopzone.testing.Command;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Zones in place: one ext4 on the whole disk, as in most clusters, and stock placement in Hadoop. A
 * fence keeps new files on the outer tracks, and the packing engine moves cold files to the inner
 * tracks. The engine runs in the fence service of the DataNode, or in this process if there are no
 * daemons.
 */
final class ZonesInPlace implements Storage {
  /** Lets NodeManagers use disks that look full, because fenced space counts as used. */
  static final Map<String, String> FENCED_DISKS =
      Map.of(
          "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "100",
          "yarn.nodemanager.disk-health-checker.min-free-space-per-disk-mb", "0");

  /**
   * Space in bytes that the fence service keeps available. HDFS can then always add a block, even
   * while it writes other blocks.
   */
  private static final long MARGIN = 3 * (128L << 20);

  /** The margin is at most the size of the disk divided by this number. */
  private static final int MARGIN_PART = 12;

  /**
   * Packing counts as ended after this time without progress. The engine never waits that long for
   * free blocks.
   */
  private static final long STUCK_SECONDS = 180;

  /**
   * Replaces {@link #STUCK_SECONDS} if at most the margin remains to be moved. The fence may own no
   * suitable blocks for the rest.
   */
  private static final long REST_SECONDS = 15;

  /**
   * The allowed range counts as final after this time without a change. The keeper waits less than
   * this time before it narrows the range.
   */
  private static final long SETTLED_SECONDS = 45;

  /** The maximum time to wait until most of the free space is fenced. */
  private static final long FENCING_SECONDS = 600;

  /**
   * With these settings, the engine moves no files, because none is 100 years old. On a busy disk,
   * its first search for cold files could otherwise be so late that it moves files before {@link
   * #pack} counts them.
   */
  private static final PackSettings WITHOUT_COLD_FILES =
      PackSettings.defaults().withMinAgeMs(TimeUnit.DAYS.toMillis(36_500));

  private static final long LOOK_MILLIS = 500;
  private static final long PLAN_SECONDS = 5;

  private final MountedFileSystem volume;
  private final long margin;
  private InPlaceVolume engine;
  private boolean isLeftToDaemons;

  private ZonesInPlace(MountedFileSystem volume, long margin) {
    this.volume = volume;
    this.margin = margin;
  }

  /**
   * Starts the engine on a file system. The file system is unmounted when the storage is closed.
   */
  static ZonesInPlace start(MountedFileSystem volume) throws IOException {
    try {
      long size = Files.getFileStore(volume.path()).getTotalSpace();
      ZonesInPlace storage = new ZonesInPlace(volume, Math.min(MARGIN, size / MARGIN_PART));
      storage.startEngine(WITHOUT_COLD_FILES);
      return storage;
    } catch (IOException e) {
      volume.close();
      throw e;
    }
  }

  private void startEngine(PackSettings settings) throws IOException {
    FenceLog log = new FenceLog();
    engine =
        new InPlaceVolume(
            DeviceNumber.holding(volume.path()),
            InPlaceVolume.fenceDir(volume.path()),
            List.of(volume.path()),
            KeeperSettings.defaults().withMargin(margin),
            settings,
            "bench",
            log,
            log,
            dir -> 0);
    engine.start();
  }

  @Override
  public Path temporaryDir(long bytes) {
    return volume.path();
  }

  @Override
  public Path permanentDir(long bytes) {
    return volume.path();
  }

  @Override
  public List<DataDir> dataDirs(int dataNode) {
    return List.of(DataDir.disk(volume.path().resolve("hdfs")));
  }

  @Override
  public List<Path> localDirs(int nodeManager) {
    return List.of(volume.path().resolve("yarn"));
  }

  @Override
  public void leaveToDaemons() {
    engine.close();
    isLeftToDaemons = true;
  }

  @Override
  public boolean needDropIn() {
    return true;
  }

  @Override
  public Map<Site, Map<String, String>> settings() {
    return Map.of(
        Site.CORE,
        Map.of(
            DiskZoneKeys.IN_PLACE_ENABLED,
            "true",
            DiskZoneKeys.FENCE_MARGIN,
            Long.toString(margin)),
        Site.HDFS,
        Map.of("dfs.datanode.plugins", FenceService.class.getName()),
        Site.YARN,
        FENCED_DISKS);
  }

  @Override
  public Map<String, String> dataNodeSettings(int dataNode) {
    return Map.of(DiskZoneKeys.FENCE_FURTHER_DIRS, volume.path().toString());
  }

  @Override
  public long fencedBytes() throws IOException {
    return Fence.in(volume.path()).quickStatus().fenced();
  }

  @Override
  public boolean packs() {
    return true;
  }

  /**
   * {@inheritDoc} The engine searches for cold files when it starts, and then every six hours.
   * Therefore this method restarts the engine of this process, and the caller restarts DataNodes.
   * If the fence owns too few blocks for the remaining files, the engine never reports that it is
   * done. Therefore this method also stops after some time without progress.
   */
  @Override
  public long pack(Meter.Work start) throws Exception {
    if (isLeftToDaemons) {
      long planned = planned();
      start.run();
      long left = awaitDaemons(planned);
      if (left > 0 && left == planned) {
        throw new IOException(
            volume.path() + ": the DataNode moves no files; its log has the reason");
      }
      awaitKeeper();
      return planned - left;
    }
    engine.close();
    Command.run("sync", "-f", volume.path());
    startEngine(PackSettings.defaults());
    PackFigures figures = engine.figures();
    long moved = 0;
    long moving = System.nanoTime();
    while (figures.state() != PackFigures.State.DONE
        && System.nanoTime() - moving < TimeUnit.SECONDS.toNanos(STUCK_SECONDS)) {
      PackFigures.State state = figures.state();
      if (state == PackFigures.State.FAILED || state == PackFigures.State.VOLUME_FULL) {
        throw new IOException(volume.path() + ": packing failed; client.log has the reason");
      }
      if (figures.packedBytes() > moved) {
        moved = figures.packedBytes();
        moving = System.nanoTime();
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
    }
    return figures.packedBytes();
  }

  /**
   * Waits until the DataNodes have moved all cold files, or make no more progress. Plans the
   * packing in this process every few seconds to see how many bytes remain. A few bytes remain if
   * the free blocks of the fence are fragmented.
   *
   * @return the bytes that remain to be moved
   */
  private long awaitDaemons(long planned) throws IOException, InterruptedException {
    long left = planned;
    long moving = System.nanoTime();
    while (left > 0 && System.nanoTime() - moving < TimeUnit.SECONDS.toNanos(patience(left))) {
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(PLAN_SECONDS));
      long now = planned();
      if (now < left) {
        left = now;
        moving = System.nanoTime();
      }
    }
    return left;
  }

  /**
   * {@inheritDoc} Waits until the keeper no longer narrows the allowed range. On a busy machine,
   * the keeper narrows slowly. Therefore this method also waits until most of the free space is
   * fenced, for at most {@link #FENCING_SECONDS}.
   */
  @Override
  public void settle() throws IOException {
    long start = System.nanoTime();
    do {
      awaitKeeper();
    } while (!isMostlyFenced()
        && System.nanoTime() - start < TimeUnit.SECONDS.toNanos(FENCING_SECONDS));
  }

  /** Waits until the keeper no longer narrows the allowed range. */
  private void awaitKeeper() throws IOException {
    long end = 0;
    long narrowed = System.nanoTime();
    while (System.nanoTime() - narrowed < TimeUnit.SECONDS.toNanos(SETTLED_SECONDS)) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(LOOK_MILLIS));
      long now = Fence.in(volume.path()).quickStatus().allowedEnd();
      if (now != end) {
        end = now;
        narrowed = System.nanoTime();
      }
    }
  }

  private boolean isMostlyFenced() throws IOException {
    return fencedBytes() > Files.getFileStore(volume.path()).getUsableSpace();
  }

  private long patience(long left) {
    return left > margin ? STUCK_SECONDS : REST_SECONDS;
  }

  private long planned() throws IOException, InterruptedException {
    return PackPlanner.plan(List.of(volume.path()), PackSettings.defaults()).bytes();
  }

  @Override
  public void close() throws IOException {
    engine.close();
    volume.close();
  }
}
