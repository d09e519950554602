/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence.pack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.fence.FenceException;
import org.hadoopzone.fence.FenceStatus;
import org.hadoopzone.fence.autosize.FenceFinder;
import org.hadoopzone.fence.autosize.FenceKeeper;
import org.hadoopzone.fence.autosize.FenceSharing;
import org.hadoopzone.fence.autosize.KeeperListener;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.fence.autosize.Lease;
import org.hadoopzone.fence.autosize.VolumeFigures;
import org.hadoopzone.util.ByteSize;

/**
 * A volume with zones in place: new data is on the outer tracks, cold data on the inner tracks.
 * Sets an advisory fence if the volume has none. A {@link FenceKeeper} keeps its allowed range
 * slightly larger than the space in use. A {@link VolumePacker} moves cold files inward while the
 * disk is idle. {@link FenceSharing} coordinates their threads. Thread-safe.
 */
public final class InPlaceVolume implements AutoCloseable {
  /** The longest time to wait for the packer before the range is widened, in milliseconds. */
  private static final long STOP_MS = 1000;

  private final String device;
  private final Path dir;
  private final List<Path> dirs;
  private final KeeperSettings keeperSettings;
  private final String owner;
  private final KeeperListener keeperListener;
  private final PackListener listener;
  private final ToLongFunction<Path> reserved;
  private final FenceSharing sharing = new FenceSharing();
  private final VolumePacker packer;

  /** The mount point at the last turn that found the volume mounted; null before the first turn. */
  private Path mountPoint;

  private volatile FenceKeeper keeper;
  private volatile boolean isAbandoned;

  /**
   * Creates a volume. {@link #start} begins to maintain and pack it. Does not read the disk.
   *
   * @param device the {@linkplain DeviceNumber#holding number} of the device that held the
   *     directories when they were looked up. If they are on another device later, the volume is
   *     not maintained
   * @param dir the result of {@link #fenceDir} for the first of the directories
   * @param dirs directories whose files may move, all on one ext4 file system. If the file system
   *     has no fence, one is set in the first directory, which must belong to the user of this
   *     process
   * @param owner name of the process in messages to other keepers
   * @param reserved receives the directory of a fence, and returns the bytes that writers have
   *     reserved on its volume but not written yet
   */
  public InPlaceVolume(
      String device,
      Path dir,
      List<Path> dirs,
      KeeperSettings keeperSettings,
      PackSettings settings,
      String owner,
      KeeperListener keeperListener,
      PackListener listener,
      ToLongFunction<Path> reserved) {
    this.device = device;
    this.dir = dir;
    this.dirs = dirs;
    this.keeperSettings = keeperSettings.withRoom();
    this.owner = owner;
    this.keeperListener = keeperListener;
    this.listener = listener;
    this.reserved = reserved;
    packer =
        new VolumePacker(
            dir,
            dirs,
            settings,
            new MountedPackFence(
                dir, settings.bytesPerSecond(), keeperSettings, () -> reserved.applyAsLong(dir)),
            () -> DiskActivity.of(dir).busyMillis(),
            sharing,
            this::prepare,
            listener);
  }

  /** Starts to maintain and pack the volume. */
  public void start() {
    packer.start();
  }

  /**
   * Returns the directory of the fence of a file system. If there is no fence, returns the given
   * directory, which is any directory of the file system.
   */
  public static Path fenceDir(Path dir) throws IOException {
    return FenceFinder.findAnywhere(dir).orElse(dir.toRealPath());
  }

  /**
   * Sets a fence if there is none, starts its keeper, and checks that files can move. Called in the
   * packer's thread. If files cannot move, the keeper still maintains an existing fence, because
   * writers need its space.
   *
   * @throws VolumeFullException if the volume has too little free space for a fence
   */
  private void prepare() throws IOException {
    requireSameDevice();
    Fence fence = Fence.in(dir);
    FenceStatus status = fence.quickStatus();
    boolean isSet = status.state() != FenceStatus.State.NONE;
    if (!isSet && isLiftedByAnotherProcess()) {
      isAbandoned = true;
      throw new IOException(dir + ": another process has lifted the fence");
    }
    if (keeper == null) {
      keeper = startKeeper(isSet ? Optional.empty() : takeLeaseAndSetFence(fence));
    }
    Optional<String> refusal = rangeRefusal(dir, status);
    if (refusal.isPresent()) {
      throw new IOException(refusal.get());
    }
    fence.requireSinkSupport();
  }

  /**
   * Returns whether another process had set the fence that is missing now. Returns false if this
   * keeper has maintained the fence: then an operator has lifted it, and it is not set again.
   */
  private boolean isLiftedByAnotherProcess() throws IOException {
    return keeper != null ? !sharing.wasKept() : !dir.equals(ownDir(dirs)) && !hasFenceFiles();
  }

  /**
   * Returns a message if the allowed range does not begin at address 0: cold files then cannot move
   * inward. Empty if the range begins at 0, or if there is no fence.
   *
   * @param dir directory of the fence
   */
  public static Optional<String> rangeRefusal(Path dir, FenceStatus status) {
    return status
        .allowed()
        .filter(allowed -> allowed.start() > 0)
        .map(
            allowed ->
                dir
                    + ": the allowed range of the fence begins at "
                    + ByteSize.text(allowed.start())
                    + ", but cold files can move inward only if it begins at 0; lift the fence, or"
                    + " set it again with fence set DIR --allow SIZE --mode advisory");
  }

  /**
   * Checks that the volume is still mounted. Without this check, a fence could be set on the file
   * system that holds the mount point, such as the root file system.
   *
   * <p>The volume counts as mounted again under another device number in two cases: {@link #dir}
   * has a fence, or an ext4 file system is mounted on {@link #mountPoint}. Any other file system
   * there, such as a tmpfs, does not count, because a new lookup would exclude the directories
   * permanently.
   */
  private void requireSameDevice() throws IOException {
    String current = DeviceNumber.holding(dir);
    Path currentMountPoint = FenceFinder.mountPoint(dir);
    if (!current.equals(device)) {
      isAbandoned =
          hasFenceFiles()
              || (currentMountPoint.equals(mountPoint) && !InPlaceExclusion.of(dir).isPresent());
      throw new IOException(
          String.format(
              "%s: is now on device %s instead of %s. Mount the volume again; if%s, restart this"
                  + " process",
              dir,
              current,
              device,
              mountPoint == null
                  ? " it has no fence yet"
                  : " a file system of another type replaces it"));
    }
    // The volume may have been unmounted after the check above.
    if (DeviceNumber.holding(currentMountPoint).equals(device)) {
      mountPoint = currentMountPoint;
    }
  }

  /** Returns whether the directory has a fence, or what remains of one after a crash. */
  private boolean hasFenceFiles() {
    return Files.exists(dir.resolve(FenceFinder.HIDDEN_NAME), LinkOption.NOFOLLOW_LINKS);
  }

  private static Path ownDir(List<Path> dirs) throws IOException {
    return dirs.get(0).toRealPath();
  }

  private FenceKeeper startKeeper(Optional<Lease> lease) {
    return FenceKeeper.start(dir, keeperSettings, owner, keeperListener, reserved, sharing, lease);
  }

  /** Returns the lease of the new fence; empty if another process holds it and sets the fence. */
  private Optional<Lease> takeLeaseAndSetFence(Fence fence) throws IOException {
    fence.requireSinkSupport();
    Lease lease;
    try {
      lease = Lease.take(dir, owner);
    } catch (Lease.HeldException e) {
      return Optional.empty();
    }
    boolean isSet = false;
    try {
      FenceStatus status = fence.quickStatus();
      if (status.state() == FenceStatus.State.NONE) {
        requireNoOtherFence();
        setFence(fence, status);
      }
      isSet = true;
      return Optional.of(lease);
    } finally {
      if (!isSet) {
        lease.close();
      }
    }
  }

  /** Checks that no fence was set elsewhere on the file system after the lookup of {@link #dir}. */
  private void requireNoOtherFence() throws IOException {
    Optional<Path> other = FenceFinder.findAnywhere(dir).filter(found -> !found.equals(dir));
    if (other.isPresent()) {
      isAbandoned = true;
      throw new IOException(
          dir + ": cannot set a fence: the file system has a fence in " + other.get());
    }
  }

  private void setFence(Fence fence, FenceStatus status) throws IOException {
    FirstRange first = FirstRange.of(dir, status, keeperSettings, reserved.applyAsLong(dir));
    Optional<String> refusal = first.refusal();
    if (refusal.isPresent()) {
      throw new VolumeFullException(refusal.get());
    }
    long margin = keeperSettings.margin(status.size());
    long least = keeperSettings.leastAvailable(status.size());
    ByteRange allowed = first.range();
    try {
      fence.inStepsOf(margin / 2).set(allowed, Fence.Mode.ADVISORY, untilShort(least));
      listener.fenced(dir, allowed);
    } catch (FenceException e) {
      // The operation is cancelled if writers need space or the packer is stopped. The keeper,
      // which starts now, then completes, widens or lifts the fence.
      if (!e.isCancelled()) {
        throw e;
      }
    }
  }

  /**
   * Returns a callback that cancels an operation if the packer is stopped, or if fewer than {@code
   * bytes} bytes are available.
   */
  private Fence.Progress untilShort(long bytes) {
    return new Fence.Progress() {
      @Override
      public void advance(long done, long total) {
        packer.figures().looked();
      }

      @Override
      public boolean isCancelled() {
        return packer.isStopped()
            || dir.toFile().getUsableSpace() - reserved.applyAsLong(dir) < bytes;
      }
    };
  }

  /** Returns the directory of the fence. */
  public Path dir() {
    return dir;
  }

  /**
   * Returns whether the caller must close this object, look the directories up again, and start
   * again. There are three reasons: another process has lifted its fence in {@link #dir}, it has
   * set a fence elsewhere on the file system, or the volume was mounted again under another device
   * number.
   */
  public boolean isAbandoned() {
    return isAbandoned;
  }

  /** Returns the counters of autosizing; empty while the volume has no fence. */
  public Optional<VolumeFigures> keeperFigures() {
    return Optional.ofNullable(keeper).map(FenceKeeper::figures);
  }

  /** Returns the counters of packing. */
  public PackFigures figures() {
    return packer.figures();
  }

  /**
   * Stops packing and autosizing, and waits until both have stopped. If the packer does not stop
   * within a second, the keeper widens the range without waiting for the packer, because the
   * process may be killed soon.
   */
  @Override
  public void close() {
    packer.stop(STOP_MS);
    closeKeeper();
    packer.close();
    // The packer may have started the keeper meanwhile.
    closeKeeper();
  }

  /**
   * Stops packing and autosizing, and lifts the fence unless another process holds its lease. Waits
   * until everything has ended.
   *
   * @return whether a fence is lifted; false if there was none, or after a failure, which the
   *     listener of the keeper receives
   * @throws IOException if the state of the fence cannot be read
   */
  public boolean closeAndLift() throws IOException {
    packer.close();
    if (keeper == null && Fence.in(dir).quickStatus().state() == FenceStatus.State.NONE) {
      return false;
    }
    // If there is no keeper, an earlier attempt to set the fence has failed half-way.
    FenceKeeper last = keeper != null ? keeper : startKeeper(Optional.empty());
    return last.closeAndLift();
  }

  private void closeKeeper() {
    FenceKeeper current = keeper;
    if (current != null) {
      current.close();
    }
  }
}
