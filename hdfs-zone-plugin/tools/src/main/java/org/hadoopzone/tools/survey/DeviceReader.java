/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.survey;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.tools.blockdev.LibC;
import org.hadoopzone.util.ByteSize;

/**
 * Reads slots of a block device with O_DIRECT, which bypasses the page cache. Opens the device
 * read-only. Confined to one thread.
 */
public final class DeviceReader implements SlotReader, Closeable {
  /**
   * The number of bytes per read. The disk needs much longer to read these bytes than a system call
   * takes.
   */
  private static final long CHUNK = 2L << 20;

  /**
   * The time limit for the timed part of a slot, in nanoseconds. Afterwards, the rest of the slot
   * is not read.
   */
  private static final long ENOUGH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final LibC libc;
  private final String device;
  private final Grid grid;
  private final int file;
  private final Pointer buffer;

  DeviceReader(LibC libc, String device, Grid grid) throws IOException {
    this.libc = libc;
    this.device = device;
    this.grid = grid;
    this.buffer = new Memory(CHUNK + Grid.ALIGNMENT).align(Grid.ALIGNMENT);
    try {
      file = libc.open(device, LibC.direct() | LibC.O_CLOEXEC);
    } catch (LastErrorException e) {
      throw new IOException(device + ": " + reason(e), e);
    }
  }

  /**
   * Opens a device.
   *
   * @param device the path of the device
   * @throws IOException if the device cannot be read, with the remedy
   */
  public static DeviceReader open(String device, Grid grid) throws IOException {
    return new DeviceReader(LibC.Holder.LIBRARY, device, grid);
  }

  private static String reason(LastErrorException e) {
    switch (e.getErrorCode()) {
      case LibC.EACCES:
      case LibC.EPERM:
        return "permission denied. Run the command as root, or as a member of the group that can"
            + " read disks (usually \"disk\"). In a container, give the container access to the"
            + " device.";
      case LibC.ENXIO:
      case LibC.ENODEV:
      case LibC.ENOENT:
        return "the device no longer exists. Check the kernel log (dmesg).";
      default:
        return "cannot open the device: " + e.getMessage();
    }
  }

  /**
   * {@inheritDoc} Returns the median rate of the reads. Concurrent use of the disk changes the
   * median only if it delays half of the reads.
   */
  @Override
  public double rate(long address) throws IOException {
    long timedFrom = address + grid.lead();
    long end = address + grid.span();
    for (long at = address; at < timedFrom; ) {
      at += read(at, timedFrom - at);
    }
    List<Double> rates = new ArrayList<>();
    long start = System.nanoTime();
    long before = start;
    for (long at = timedFrom; at < end && before - start < ENOUGH_NANOS; ) {
      long read = read(at, end - at);
      long now = System.nanoTime();
      rates.add(read * (double) TimeUnit.SECONDS.toNanos(1) / Math.max(1, now - before));
      before = now;
      at += read;
    }
    Collections.sort(rates);
    return rates.get(rates.size() / 2);
  }

  private long read(long address, long length) throws IOException {
    long read;
    try {
      read = libc.pread(file, buffer, Math.min(length, CHUNK), address);
    } catch (LastErrorException e) {
      throw new IOException(
          String.format(
              "%1$s: read at byte %2$d failed: %3$s. The disk may be failing: check the kernel log"
                  + " (dmesg) and smartctl -a %1$s.",
              device, address, e.getMessage()),
          e);
    }
    if (read <= 0 || read % Grid.ALIGNMENT != 0) {
      throw new IOException(
          String.format(
              "%s: the device ends at %s, but its size was %s when the survey started. It was"
                  + " removed or made smaller: check the kernel log (dmesg).",
              device, ByteSize.text(address + Math.max(0, read)), ByteSize.text(grid.size())));
    }
    return read;
  }

  @Override
  public void close() {
    libc.close(file);
  }
}
