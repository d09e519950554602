/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.hadoopzone.testing.Command;

/** The two partitions of a disk, as block devices. */
public record Partitions(Path outer, Path inner) {
  private static final long MIB = 1 << 20;
  private static final long SECTOR = 512;
  private static final long FILE_SECONDS = 10;
  private static final long POLL_MILLIS = 20;

  /**
   * Creates an outer partition that ends at an address, and an inner partition from there to the
   * end of the disk.
   */
  public static Partitions divide(Path device, long outerEnd) throws IOException {
    Path table = Files.createTempFile("partitions", ".sfdisk");
    try {
      Files.writeString(
          table,
          String.format(
              "label: gpt%nstart=1MiB, size=%dMiB%nstart=%dMiB%n",
              outerEnd / MIB - 1, outerEnd / MIB));
      Command.run("sh", "-c", "sfdisk --quiet --wipe always \"$0\" < \"$1\"", device, table);
    } finally {
      Files.delete(table);
    }
    return of(device);
  }

  /** Returns the two partitions of a device, and waits until their device files exist. */
  public static Partitions of(Path device) throws IOException {
    Command.run("partx", "--update", device);
    Partitions partitions = new Partitions(Path.of(device + "p1"), Path.of(device + "p2"));
    awaitFile(partitions.outer());
    awaitFile(partitions.inner());
    return partitions;
  }

  /** Returns where a partition begins on its disk, in bytes. */
  public static long start(Path partition) throws IOException {
    Path file = Path.of("/sys/class/block", partition.getFileName().toString(), "start");
    return Long.parseLong(Files.readString(file).strip()) * SECTOR;
  }

  /** Waits for a device file, which appears some time after the kernel has found the partition. */
  private static void awaitFile(Path partition) throws IOException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(FILE_SECONDS);
    while (!Files.exists(partition)) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "The device file " + partition + " did not appear within " + FILE_SECONDS + " s");
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS));
    }
  }
}
