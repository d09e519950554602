/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

/**
 * A private trace buffer in tracefs, which does not interfere with other tracing. The kernel
 * records until {@link #end} is called.
 */
final class TraceInstance {
  private static final String[] EVENTS = {"block_rq_issue", "block_rq_complete"};

  /**
   * The start of the name of a trace buffer. The process ID, {@code -} and a random number follow.
   */
  private static final String NAME = "hadoop-disk-zones-";

  private static final Path PROCESSES = Paths.get("/proc");

  /**
   * Size of the trace buffer of each CPU, in KiB. A buffer holds about 40,000 events, enough for
   * the time in which the reader waits for a CPU.
   */
  private static final String BUFFER_KIB = "4096";

  /** The clock of {@link System#nanoTime}, which is the same on all CPUs. */
  private static final String CLOCK = "mono";

  private static final String END = "the trace ends here";

  private final Path dir;

  /**
   * An open file in the trace buffer, which prevents the removal of the buffer. Otherwise,
   * processes in other PID namespaces, which do not see this process, would remove the buffer as
   * stale.
   */
  private FileChannel open;

  private TraceInstance(Path dir) {
    this.dir = dir;
  }

  /**
   * Creates a trace buffer and starts recording. Removes the buffers of processes that were killed.
   *
   * @param tracefs the mount point of tracefs
   * @throws IOException if the kernel does not allow tracing, with the cause and the remedy
   */
  static TraceInstance begin(Path tracefs, TracedDevice device) throws IOException {
    requireUsable(tracefs);
    Path instances = tracefs.resolve("instances");
    removeStale(instances);
    String prefix = NAME + PROCESSES.resolve("self").toRealPath().getFileName() + "-";
    TraceInstance instance = new TraceInstance(Files.createTempDirectory(instances, prefix));
    try {
      instance.open = FileChannel.open(instance.dir.resolve("tracing_on"));
      instance.set("trace_clock", CLOCK);
      instance.set("buffer_size_kb", BUFFER_KIB);
      for (String event : EVENTS) {
        instance.set("events/block/" + event + "/filter", device.eventFilter);
        instance.set("events/block/" + event + "/enable", "1");
      }
      return instance;
    } catch (IOException e) {
      instance.remove();
      throw e;
    }
  }

  /**
   * Removes the trace buffers of earlier processes. Otherwise, the kernel would record into them
   * forever.
   */
  private static void removeStale(Path instances) throws IOException {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(instances, NAME + "*")) {
      for (Path instance : found) {
        String pid = instance.getFileName().toString().substring(NAME.length()).split("-")[0];
        if (!Files.exists(PROCESSES.resolve(pid))) {
          removeUnused(instance);
        }
      }
    }
  }

  private static void removeUnused(Path instance) {
    try {
      Files.delete(instance);
    } catch (IOException e) {
      // A process in another PID namespace uses the buffer, or has just removed it.
      return;
    }
  }

  /**
   * Fails if the kernel does not allow tracing.
   *
   * @param tracefs the mount point of tracefs
   * @throws IOException with the cause and the remedy
   */
  static void requireUsable(Path tracefs) throws IOException {
    Path instances = tracefs.resolve("instances");
    if (!Files.isDirectory(tracefs)) {
      throw new IOException(
          "there is no " + tracefs + ": this kernel is built without tracing (CONFIG_FTRACE)");
    }
    if (!Files.isExecutable(tracefs)) {
      throw new IOException(tracefs + ": tracing needs root access. Run the command with sudo.");
    }
    if (Files.exists(instances) && !Files.isWritable(instances)) {
      throw new IOException(
          instances
              + " is not writable: tracing needs root access, and tracefs must not be mounted"
              + " read-only. Run the command with sudo, or remount tracefs.");
    }
    if (!Files.isDirectory(instances)) {
      throw new IOException(
          "tracefs is not mounted. As root, run: mount -t tracefs none " + tracefs);
    }
    for (String event : EVENTS) {
      if (!Files.isDirectory(tracefs.resolve("events/block").resolve(event))) {
        throw new IOException(
            String.format(
                "this kernel has no %s in %s: it is built without block events", event, tracefs));
      }
    }
  }

  private void set(String file, String value) throws IOException {
    try {
      Files.write(
          dir.resolve(file), value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException(dir.resolve(file) + " refuses \"" + value + "\": " + e.getMessage(), e);
    }
  }

  /**
   * Opens the recorded lines for reading. Each line can be read only once. A read blocks until the
   * kernel has recorded a line.
   */
  BufferedReader lines() throws IOException {
    // Process names may contain any bytes, not only valid UTF-8.
    return Files.newBufferedReader(dir.resolve("trace_pipe"), StandardCharsets.ISO_8859_1);
  }

  /** Stops recording, and writes the end marker that {@link #isEnd} recognizes. */
  void end() throws IOException {
    for (String event : EVENTS) {
      set("events/block/" + event + "/enable", "0");
    }
    set("trace_marker", END);
  }

  /** Returns whether a line marks the end of the recording. */
  static boolean isEnd(String line) {
    return line.endsWith("tracing_mark_write: " + END);
  }

  /** Returns the number of events that the kernel dropped. */
  long lost() throws IOException {
    long lost = 0;
    try (DirectoryStream<Path> processors =
        Files.newDirectoryStream(dir.resolve("per_cpu"), "cpu*")) {
      for (Path processor : processors) {
        for (String line : Files.readAllLines(processor.resolve("stats"))) {
          if (line.matches("(overrun|commit overrun|dropped events): .*")) {
            lost += Long.parseLong(line.split(": *")[1]);
          }
        }
      }
    }
    return lost;
  }

  /** Removes the trace buffer. All readers must be closed first. */
  void remove() throws IOException {
    if (open != null) {
      open.close();
    }
    // A process in another PID namespace may remove the buffer first.
    Files.deleteIfExists(dir);
  }
}
