/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;

/**
 * A running emulated drive with recording zones, as a block device. Its data is deleted when it is
 * closed.
 */
public final class EmulatedDrive implements AutoCloseable {
  private static final Path NATIVE = nativeModule();
  private static final Path ATTACH = NATIVE.resolve("zbrdrive/attach");

  private final Path dir;
  private final Path device;

  private EmulatedDrive(Path dir, Path device) {
    this.dir = dir;
    this.device = device;
  }

  /**
   * Starts a new, empty drive.
   *
   * @param profile the name of a file in {@code conf/drives}
   * @param dir directory for its data while it is running
   * @param capacity in bytes; the recording zones are scaled to it
   */
  public static EmulatedDrive up(String profile, Path dir, long capacity) throws IOException {
    return up(DriveKind.withoutDelay(profile), dir, capacity);
  }

  /**
   * Starts a new, empty drive.
   *
   * @param dir directory for its data while it is running
   * @param capacity in bytes; the recording zones are scaled to it
   */
  public static EmulatedDrive up(DriveKind kind, Path dir, long capacity) throws IOException {
    Files.createDirectories(dir);
    Files.deleteIfExists(image(dir));
    return plugIn(kind, dir, capacity);
  }

  /** Starts an existing drive and keeps its data. */
  public static EmulatedDrive plugIn(String profile, Path dir, long capacity) throws IOException {
    return plugIn(DriveKind.withoutDelay(profile), dir, capacity);
  }

  private static EmulatedDrive plugIn(DriveKind kind, Path dir, long capacity) throws IOException {
    String megabytes = capacity / 1_000_000 + "M";
    String scale = Double.toString(kind.timeScale());
    List<String> output =
        Command.run(
                ATTACH, "up", kind.profile(), dir, "--capacity", megabytes, "--time-scale", scale)
            .lines()
            .toList();
    // The last line of the output is the device. Warnings come before it.
    return new EmulatedDrive(dir, Path.of(output.get(output.size() - 1)));
  }

  /** Returns whether the program that emulates drives has been built. */
  public static boolean isBuilt() {
    return Files.isExecutable(program("zbrdrive"));
  }

  /** Returns the path of a program of the {@code native} module, which may not have been built. */
  public static Path program(String name) {
    return NATIVE.resolve("target/native").resolve(name);
  }

  /** Returns the program that attaches and detaches drives. */
  static Path attach() {
    return ATTACH;
  }

  /**
   * Returns whether a directory contains a drive, or the files that a dead drive has left behind.
   */
  public static boolean exists(Path dir) {
    return Files.exists(dir.resolve("drive"));
  }

  /** Detaches a drive that an interrupted run has left behind. */
  public static void remove(Path dir) throws IOException {
    // Accept exit code 1: there was no drive.
    Command.run("sh", "-c", "\"$0\" down \"$1\" || [ $? = 1 ]", ATTACH, dir);
  }

  /** Returns the block device of the whole disk. */
  public Path device() {
    return device;
  }

  /** Sets the kernel's read-ahead for the drive, in KiB. */
  public void readAhead(int kib) throws IOException {
    Command.run("blockdev", "--setra", 2 * kib, device);
  }

  /** Flushes the drive's cache and returns its statistics since the last reset. */
  public DriveStats stats() throws IOException {
    Command.run("sync", device);
    return new ObjectMapper().readValue(file("stats.json").toFile(), DriveStats.class);
  }

  /** Returns the fault counters since the last reset. Also works while the drive fails or hangs. */
  public DriveFaults faults() throws IOException {
    return new ObjectMapper().readValue(file("stats.json").toFile(), DriveFaults.class);
  }

  /** Injects a fault, or clears all faults; {@code docs/drive.md} lists the commands. */
  public void fault(String command) throws IOException {
    Files.writeString(file("control"), command);
  }

  /** Simulates a power loss: every request to the drive fails until {@link #remove} is called. */
  public void unplug() throws IOException {
    Command.run("kill", "-KILL", faults().pid());
  }

  /** Flushes the drive's cache and returns the image file with its contents. */
  public Path syncedImage() throws IOException {
    Command.run("sync", device);
    return image(dir);
  }

  /** Starts a trace of the head movements. */
  public void traceHead() throws IOException {
    Files.writeString(file("control"), "trace head");
  }

  /** Flushes the drive's cache, stops the trace and returns the trace file. */
  public Path endTrace() throws IOException {
    Command.run("sync", device);
    Files.writeString(file("control"), "trace stop");
    return dir.resolve("trace.csv");
  }

  /** Resets the statistics. */
  public void reset() throws IOException {
    Command.run("sync", device);
    Files.writeString(file("control"), "reset");
  }

  @Override
  public void close() throws IOException {
    Command.run(ATTACH, "down", dir);
    Files.deleteIfExists(image(dir));
  }

  private Path file(String name) {
    return dir.resolve("drive").resolve(name);
  }

  /** Finds the {@code native} module from the root of the project or from one of its modules. */
  private static Path nativeModule() {
    Path below = Path.of("native").toAbsolutePath();
    return Files.isDirectory(below) ? below : Path.of("../../native").toAbsolutePath().normalize();
  }

  private static Path image(Path dir) {
    return dir.resolve("drive.img");
  }
}
