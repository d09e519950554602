/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.Progress;
import org.hadoopzone.tools.fsbench.Ageing.Window;
import org.hadoopzone.tools.fsbench.Findings.Cost;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.tools.fsbench.Findings.NotMeasured;
import org.hadoopzone.util.ByteSize;

/**
 * Makes file systems on a device, and measures the work on them. Overwrites the device. Used for
 * one run, by one thread.
 */
final class ScratchRun {
  private static final double NANOS = 1e9;

  /** The device that is overwritten. */
  final BlockDevice device;

  /** The busy time of the device. */
  final BusyTime busy;

  private final Path path;
  private final Availability availability;
  final List<Measured> rows = new ArrayList<>();
  final List<NotMeasured> notMeasured = new ArrayList<>();

  /** The reason why the last file system is still on the device, with the remedy; usually empty. */
  Optional<String> leftBehind = Optional.empty();

  private Progress progress;
  private long done;
  private long total;

  /**
   * Creates a run.
   *
   * @param path the path of the device, without symbolic links
   */
  ScratchRun(Path path, BlockDevice device, BusyTime busy, Availability availability) {
    this.path = path;
    this.device = device;
    this.busy = busy;
    this.availability = availability;
  }

  /**
   * Prepares a run on a device that may be overwritten. Writes nothing yet.
   *
   * @param destroy whether the operator agrees to destroy the data on the device
   * @throws IOException if the device must not be overwritten, with the remedy
   * @throws IllegalArgumentException if the operator has not agreed
   */
  static ScratchRun on(Path path, boolean destroy, Collection<MkfsProfile> recipes)
      throws IOException {
    // When wipefs removes a signature, udev may point a link such as /dev/disk/by-label to another
    // device.
    Path real = ScratchDevice.real(path);
    BlockDevice device = ScratchDevice.take(real, destroy);
    BusyTime busy = BusyTime.of(device, Sysfs.ofThisMachine());
    return new ScratchRun(real, device, busy, Availability.ofThisMachine(recipes));
  }

  /**
   * Measures all profiles at all sizes, and leaves the device without a file system if possible.
   *
   * @param listener receives the number of bytes read and written so far
   * @throws IOException if no profile could be measured, with all reasons
   */
  void run(List<MkfsProfile> recipes, List<Long> sizes, Progress listener) throws IOException {
    progress = listener;
    List<MkfsProfile> available =
        recipes.stream().filter(this::isThere).collect(Collectors.toList());
    total = available.size() * sizes.stream().mapToLong(Ageing::bytes).sum();
    long before = 0;
    try {
      for (long size : sizes) {
        for (MkfsProfile recipe : available) {
          run(recipe, size);
          // Counts the planned bytes, because a failed trial has read and written fewer. Otherwise,
          // the progress bar would fall behind.
          before += Ageing.bytes(size);
          done = before;
        }
      }
    } finally {
      wipeAtEnd();
    }
    if (rows.isEmpty()) {
      List<String> reasons = new ArrayList<>();
      notMeasured.forEach(each -> reasons.add(each.recipe + ": " + each.reason));
      leftBehind.ifPresent(reasons::add);
      throw new IOException(String.join(System.lineSeparator(), reasons));
    }
  }

  private boolean isThere(MkfsProfile recipe) {
    Optional<String> lack = availability.lack(recipe);
    lack.ifPresent(reason -> notMeasured.add(new NotMeasured(recipe, reason)));
    return !lack.isPresent();
  }

  private void run(MkfsProfile recipe, long size) {
    try {
      rows.add(measure(recipe, size));
    } catch (IOException e) {
      String reason = String.valueOf(e.getMessage()).split("\n")[0];
      notMeasured.add(new NotMeasured(recipe, "at " + ByteSize.text(size) + ": " + reason));
    }
  }

  private Measured measure(MkfsProfile recipe, long size) throws IOException {
    wipe();
    SystemProgram.run(recipe.mkfsAnyway(path, size).toArray());
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    try (ScratchMount mount = ScratchMount.of(recipe, path);
        FileWork work = new FileWork(mount.dir, this::moved)) {
      for (Window window : Ageing.of(size)) {
        costs.merge(window.phase, cost(window, work, mount.dir), Cost::plus);
        // The first window fills most of the file system, so its busy time cannot be 0.
        if (costs.values().stream().allMatch(cost -> cost.busySeconds <= 0)) {
          throw new IOException(busy.notCounted());
        }
      }
    }
    return new Measured(recipe, size, costs);
  }

  private Cost cost(Window window, FileWork work, Path dir) throws IOException {
    if (window.phase.cold) {
      PageCache.drop();
    }
    double busyBefore = settled(dir);
    long start = System.nanoTime();
    work.run(window);
    double seconds = settled(dir) - busyBefore;
    return new Cost(window.bytes(), seconds, (System.nanoTime() - start) / NANOS);
  }

  /** Writes all dirty data to the disk, and then returns the cumulative busy time in seconds. */
  private double settled(Path dir) throws IOException {
    SystemProgram.run("sync", "--file-system", dir);
    SystemProgram.run("sync", path);
    return busy.seconds();
  }

  private void moved(long bytes) {
    done += bytes;
    progress.advance(done, total);
  }

  private void wipeAtEnd() {
    try {
      wipe();
    } catch (IOException e) {
      String text =
          "%1$s still contains the last file system: %2$s. When no program uses the device, run"
              + " wipefs --all %1$s.";
      leftBehind =
          Optional.of(isReplaced() ? replaced() : String.format(text, path, e.getMessage()));
    }
  }

  /**
   * Removes all file system signatures from the device, so that no program mounts or uses the rest
   * of its content.
   *
   * @throws IOException if the path no longer leads to the device, or the device is in use
   */
  void wipe() throws IOException {
    if (isReplaced()) {
      throw new IOException(replaced());
    }
    SystemProgram.run("wipefs", "--all", "--quiet", path);
  }

  private boolean isReplaced() {
    try {
      return !DeviceNumber.of(path).equals(Optional.of(device.number()));
    } catch (IOException e) {
      return true;
    }
  }

  private String replaced() {
    return String.format(
        "%s is no longer device %s: the device was removed or replaced during the survey. Nothing"
            + " more is written to it. Check the kernel log (dmesg).",
        path, device.number());
  }
}
