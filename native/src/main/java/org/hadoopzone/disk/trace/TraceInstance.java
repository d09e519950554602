/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A trace buffer of our own in tracefs, so that nobody else's tracing is disturbed. It has to be
 * removed, or the kernel keeps on recording.
 */
final class TraceInstance {
  private static final String[] EVENTS = {"block_rq_issue", "block_rq_complete"};
  private static final String NAME = "hadoop-disk-zones-";

  /** For each processor: room for some 40,000 events while the reader gets no turn. */
  private static final String BUFFER_KIB = "4096";

  /** The clock of {@link System#nanoTime}, and the same one for all processors. */
  private static final String CLOCK = "mono";

  private static final String END = "the trace ends here";

  private final Path dir;

  private TraceInstance(Path dir) {
    this.dir = dir;
  }

  /**
   * Makes one, and begins to record.
   *
   * @param tracefs where tracefs is mounted
   * @throws IOException naming the cause and the remedy
   */
  static TraceInstance begin(Path tracefs, TracedDevice device) throws IOException {
    requireUsable(tracefs);
    TraceInstance instance = new TraceInstance(make(tracefs.resolve("instances")));
    try {
      instance.set("trace_clock", CLOCK);
      instance.set("buffer_size_kb", BUFFER_KIB);
      for (String event : EVENTS) {
        instance.set("events/block/" + event + "/filter", device.eventFilter());
        instance.set("events/block/" + event + "/enable", "1");
      }
      return instance;
    } catch (IOException e) {
      instance.remove();
      throw e;
    }
  }

  private static void requireUsable(Path tracefs) throws IOException {
    if (!Files.isDirectory(tracefs)) {
      throw new IOException(
          "there is no " + tracefs + ": this kernel is built without tracing (CONFIG_FTRACE)");
    }
    if (!Files.isExecutable(tracefs)) {
      throw needsRoot(tracefs);
    }
    if (!Files.isDirectory(tracefs.resolve("instances"))) {
      throw new IOException("tracefs is not mounted: as root, mount -t tracefs none " + tracefs);
    }
    for (String event : EVENTS) {
      if (!Files.isDirectory(tracefs.resolve("events/block").resolve(event))) {
        throw new IOException(
            "this kernel has no "
                + event
                + " in "
                + tracefs
                + ": it is built without block events");
      }
    }
  }

  private static Path make(Path instances) throws IOException {
    try {
      return Files.createTempDirectory(instances, NAME);
    } catch (AccessDeniedException e) {
      throw needsRoot(instances);
    }
  }

  private static IOException needsRoot(Path path) {
    return new IOException("tracing needs root, to use " + path + ": run it with sudo");
  }

  private void set(String file, String value) throws IOException {
    try {
      Files.write(
          dir.resolve(file), value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new IOException(dir.resolve(file) + " refuses \"" + value + "\": " + e.getMessage(), e);
    }
  }

  /** What is recorded, line by line, each once; a read waits for the next one. */
  BufferedReader lines() throws IOException {
    // Names of processes may be any bytes.
    return Files.newBufferedReader(dir.resolve("trace_pipe"), StandardCharsets.ISO_8859_1);
  }

  /** Ends the recording, and has the reader find {@link #isEnd the end}. */
  void end() throws IOException {
    for (String event : EVENTS) {
      set("events/block/" + event + "/enable", "0");
    }
    set("trace_marker", END);
  }

  /** Whether a line is the last one. */
  static boolean isEnd(String line) {
    return line.endsWith("tracing_mark_write: " + END);
  }

  /** How many events found no room. */
  long lost() throws IOException {
    long lost = 0;
    try (DirectoryStream<Path> processors =
        Files.newDirectoryStream(dir.resolve("per_cpu"), "cpu*")) {
      for (Path processor : processors) {
        for (String line : Files.readAllLines(processor.resolve("stats"))) {
          String[] entry = line.split(": *");
          if (entry[0].equals("overrun")
              || entry[0].equals("commit overrun")
              || entry[0].equals("dropped events")) {
            lost += Long.parseLong(entry[1]);
          }
        }
      }
    }
    return lost;
  }

  /** Gives all of it back to the kernel. Nobody may be reading it any more. */
  void remove() throws IOException {
    Files.delete(dir);
  }
}
