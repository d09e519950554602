/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** Makes file systems on a device, whatever was on it, and measures the work on them. */
final class Trial {
  private static final double NANOS = 1e9;

  private final Path device;
  private final BusyTime busy;

  Trial(Path device, BusyTime busy) {
    this.device = device;
    this.busy = busy;
  }

  /**
   * Measures one.
   *
   * @param size of the file system, in bytes
   * @param moved hears how many bytes were moved, again and again
   */
  Measured run(Recipe recipe, long size, LongConsumer moved) throws IOException {
    wipe();
    Program.run(recipe.mkfsAnyway(device, size));
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    try (ScratchMount mount = ScratchMount.of(recipe, device);
        FileWork work = new FileWork(mount.dir(), moved)) {
      for (Window window : Ageing.of(size)) {
        costs.merge(window.phase(), cost(window, work, mount.dir()), Cost::plus);
      }
    }
    return new Measured(recipe, size, costs);
  }

  /** Nobody is to take for his data what is left. */
  void wipe() throws IOException {
    Program.run("wipefs", "--all", "--quiet", device);
  }

  private Cost cost(Window window, FileWork work, Path dir) throws IOException {
    if (window.isCold()) {
      PageCache.drop();
    }
    double busyBefore = settled(dir);
    long start = System.nanoTime();
    work.run(window);
    double seconds = settled(dir) - busyBefore;
    return new Cost(window.bytes(), seconds, (System.nanoTime() - start) / NANOS);
  }

  /** Busy seconds up to now, when all that was done has reached the platters. */
  private double settled(Path dir) throws IOException {
    Program.run("sync", "--file-system", dir);
    Program.run("sync", device);
    return busy.seconds();
  }
}
