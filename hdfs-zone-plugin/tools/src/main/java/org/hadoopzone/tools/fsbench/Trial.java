/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;

/** Makes file systems on a device, regardless of its content, and measures the work on them. */
final class Trial {
  private static final double NANOS = 1e9;

  private final Path device;
  private final BusyTime busy;

  Trial(Path device, BusyTime busy) {
    this.device = device;
    this.busy = busy;
  }

  /**
   * Measures one profile.
   *
   * @param size the size of the file system, in bytes
   * @param moved receives the number of bytes that each step has read or written
   */
  Measured run(MkfsProfile recipe, long size, LongConsumer moved) throws IOException {
    wipe();
    SystemProgram.run(recipe.mkfsAnyway(device, size));
    Map<Phase, Cost> costs = new EnumMap<>(Phase.class);
    try (ScratchMount mount = ScratchMount.of(recipe, device);
        FileWork work = new FileWork(mount.dir(), moved)) {
      for (Window window : Ageing.of(size)) {
        costs.merge(window.phase(), cost(window, work, mount.dir()), Cost::plus);
      }
    }
    return new Measured(recipe, size, costs);
  }

  /**
   * Removes all file system signatures from the device, so that no program takes its content for
   * data in use.
   */
  void wipe() throws IOException {
    SystemProgram.run("wipefs", "--all", "--quiet", device);
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

  /** Writes all dirty data to the disk, and then returns the cumulative busy time in seconds. */
  private double settled(Path dir) throws IOException {
    SystemProgram.run("sync", "--file-system", dir);
    SystemProgram.run("sync", device);
    return busy.seconds();
  }
}
