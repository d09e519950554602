/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Progress;
import org.hadoopzone.tools.fsbench.Ageing.Window;
import org.hadoopzone.tools.fsbench.Findings.Cost;
import org.hadoopzone.tools.fsbench.Findings.Measured;
import org.hadoopzone.tools.fsbench.Findings.NotMeasured;
import org.hadoopzone.util.ByteSize;

/**
 * Makes file systems on a device, regardless of its content, and measures the work on them. Used
 * for one run, by one thread.
 */
final class ScratchRun {
  private static final double NANOS = 1e9;

  private final Path device;
  private final BusyTime busy;
  private final Availability availability;
  private final Progress progress;
  final List<Measured> rows = new ArrayList<>();
  final List<NotMeasured> notMeasured = new ArrayList<>();

  /** The reason why the last file system is still on the device, with the remedy; usually empty. */
  Optional<String> leftBehind = Optional.empty();

  private long done;
  private long total;

  /**
   * Creates a run.
   *
   * @param progress receives the number of bytes read and written so far
   */
  ScratchRun(Path device, BusyTime busy, Availability availability, Progress progress) {
    this.device = device;
    this.busy = busy;
    this.availability = availability;
    this.progress = progress;
  }

  /**
   * Measures all profiles at all sizes, and leaves the device without a file system if possible.
   *
   * @throws IOException if no profile could be measured, with all reasons
   */
  void run(List<MkfsProfile> recipes, List<Long> sizes) throws IOException {
    List<MkfsProfile> available =
        recipes.stream().filter(this::isThere).collect(Collectors.toList());
    total = available.size() * sizes.stream().mapToLong(Ageing::bytes).sum();
    long before = 0;
    try {
      for (long size : sizes) {
        for (MkfsProfile recipe : available) {
          run(recipe, size);
          // Counts the planned bytes, so that the progress bar does not fall behind after a
          // failed trial, which has read and written fewer.
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
    SystemProgram.run(recipe.mkfsAnyway(device, size).toArray());
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    try (ScratchMount mount = ScratchMount.of(recipe, device);
        FileWork work = new FileWork(mount.dir, this::moved)) {
      for (Window window : Ageing.of(size)) {
        costs.merge(window.phase, cost(window, work, mount.dir), Cost::plus);
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
    SystemProgram.run("sync", device);
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
      leftBehind = Optional.of(String.format(text, device, e.getMessage()));
    }
  }

  /**
   * Removes all file system signatures from the device, so that no program mistakes its content for
   * a file system in use.
   */
  void wipe() throws IOException {
    SystemProgram.run("wipefs", "--all", "--quiet", device);
  }
}
