/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.drive;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;

/** A zoned drive that is up, as a block device. Its data are gone when it is closed. */
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
   * @param dir where its data go while it is up
   * @param capacity in bytes; the zones shrink with it
   */
  public static EmulatedDrive up(String profile, Path dir, long capacity) throws IOException {
    Files.createDirectories(dir);
    Files.deleteIfExists(image(dir));
    return plugIn(profile, dir, capacity);
  }

  /** Starts a drive that was there before, with what is on it. */
  public static EmulatedDrive plugIn(String profile, Path dir, long capacity) throws IOException {
    List<String> output =
        Command.run(ATTACH, "up", profile, dir, "--capacity", capacity / 1_000_000 + "M")
            .lines()
            .toList();
    // The command prints warnings before the device.
    return new EmulatedDrive(dir, Path.of(output.get(output.size() - 1)));
  }

  /** Returns whether there is a program for it. */
  public static boolean isBuilt() {
    return Files.isExecutable(NATIVE.resolve("target/native/zbrdrive"));
  }

  /** Returns the program that attaches and detaches drives. */
  static Path attach() {
    return ATTACH;
  }

  /** Returns whether there is one, or what is left of it. */
  public static boolean exists(Path dir) {
    return Files.exists(dir.resolve("drive"));
  }

  /** Takes down what an earlier run that was ended has left behind. */
  public static void remove(Path dir) throws IOException {
    // Nothing to take down is good as well.
    Command.run("sh", "-c", "\"$0\" down \"$1\" || [ $? = 1 ]", ATTACH, dir);
  }

  /** The whole disk. */
  public Path device() {
    return device;
  }

  /** Has the kernel read so many KiB ahead of those who read in sequence from now on. */
  public void readAhead(int kib) throws IOException {
    Command.run("blockdev", "--setra", 2 * kib, device);
  }

  /** Returns what the drive has done since it was reset, with all that waited in its cache. */
  public DriveStats stats() throws IOException {
    Command.run("sync", device);
    return new ObjectMapper().readValue(file("stats.json").toFile(), DriveStats.class);
  }

  /** Returns what its faults have done since it was reset; answers also while it fails or hangs. */
  public DriveFaults faults() throws IOException {
    return new ObjectMapper().readValue(file("stats.json").toFile(), DriveFaults.class);
  }

  /** Makes a fault, or heals all of them, in the words of {@code docs/drive.md}. */
  public void fault(String command) throws IOException {
    Files.writeString(file("control"), command);
  }

  /** Simulates a power loss: every request to the drive fails until {@link #remove} is called. */
  public void unplug() throws IOException {
    Command.run("kill", "-KILL", faults().pid());
  }

  /** A file with what is on it, for somebody to look at. */
  public Path syncedImage() throws IOException {
    Command.run("sync", device);
    return image(dir);
  }

  /** Begins to trace what its head does. */
  public void traceHead() throws IOException {
    Files.writeString(file("control"), "trace head");
  }

  /** Ends a trace, with all that waited in its cache, and returns the file that holds it. */
  public Path endTrace() throws IOException {
    Command.run("sync", device);
    Files.writeString(file("control"), "trace stop");
    return dir.resolve("trace.csv");
  }

  /** Begins to count anew. */
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

  /** Seen from the project or from one of its modules. */
  private static Path nativeModule() {
    Path below = Path.of("native").toAbsolutePath();
    return Files.isDirectory(below) ? below : Path.of("../../native").toAbsolutePath().normalize();
  }

  private static Path image(Path dir) {
    return dir.resolve("drive.img");
  }
}
