/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.util.BackgroundWork;

/**
 * Records the requests to a block device from {@link #start} to {@link #stop}. A thread
 * continuously reads the events from the kernel, so the size of the kernel's trace buffer does not
 * limit the length of a trace. Each request takes about 60 bytes of memory. Removes the trace
 * buffer at the end, or when the JVM exits. Thread-safe.
 */
public final class BlockTrace implements AutoCloseable {
  private static final Path TRACEFS = Paths.get("/sys/kernel/tracing");

  private final TracedDevice device;
  private final long startMicros;
  private final RequestMatcher matcher;
  private final Thread atExit = new Thread(this::closeAtExit, "block-trace-end");
  private TraceInstance instance;
  private CompletableFuture<Void> reader;
  private Throwable readFailure;
  private Recording recording;
  private boolean closed;

  private BlockTrace(TracedDevice device, long startMicros) {
    this.device = device;
    this.startMicros = startMicros;
    this.matcher = new RequestMatcher(startMicros, device.start);
  }

  /**
   * Starts recording.
   *
   * @param device a disk or a partition; addresses are relative to its start
   * @throws IOException if the device cannot be traced, with the cause and the remedy
   */
  public static BlockTrace start(Path device) throws IOException {
    BlockTrace trace = new BlockTrace(TracedDevice.of(device), clockMicros());
    // Registers the hook first, so that an exit never leaves a trace buffer behind.
    Runtime.getRuntime().addShutdownHook(trace.atExit);
    try {
      trace.begin();
    } catch (IOException e) {
      trace.forgetExit();
      throw e;
    }
    return trace;
  }

  /**
   * Fails if this machine does not support traces.
   *
   * @throws IOException with the cause and the remedy
   */
  public static void requirePossible() throws IOException {
    TraceInstance.requireUsable(TRACEFS);
  }

  private synchronized void begin() throws IOException {
    if (closed) {
      throw new IOException("cannot start a trace while the program is exiting");
    }
    instance = TraceInstance.begin(TRACEFS, device);
    reader = CompletableFuture.runAsync(this::read, BlockTrace::startDaemon);
  }

  private static void startDaemon(Runnable task) {
    Thread thread = new Thread(task, "block-trace");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Returns the current time of the trace clock, in microseconds. The trace clock is the clock of
   * {@link System#nanoTime}.
   */
  private static long clockMicros() {
    return TimeUnit.NANOSECONDS.toMicros(System.nanoTime());
  }

  private void read() {
    new BackgroundWork(failure -> readFailure = failure).run(this::readAll);
  }

  private void readAll() throws IOException {
    try (BufferedReader lines = instance.lines()) {
      String line = lines.readLine();
      while (line != null && !TraceInstance.isEnd(line)) {
        TraceEvent.parse(line).ifPresent(matcher::accept);
        line = lines.readLine();
      }
    }
  }

  /**
   * Ends the trace and returns the recording.
   *
   * @throws IOException if reading from the kernel failed
   */
  public synchronized Recording stop() throws IOException {
    close();
    if (readFailure != null) {
      throw new IOException(
          "cannot read all events that the kernel has recorded: " + readFailure, readFailure);
    }
    return recording;
  }

  /** Ends the trace if it has not ended yet. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    if (instance == null) {
      return;
    }
    try {
      long duration = clockMicros() - startMicros;
      instance.end();
      reader.join();
      List<Request> requests = new ArrayList<>(matcher.requests());
      requests.sort(Request.BY_TIME);
      recording =
          new Recording(device.size, duration, requests, matcher.unmatched(), instance.lost());
    } finally {
      instance.remove();
      forgetExit();
    }
  }

  private void closeAtExit() {
    try {
      close();
    } catch (IOException e) {
      // The JVM is exiting; the error cannot be reported.
    }
  }

  private void forgetExit() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is exiting; the shutdown hook closes the trace.
    }
  }
}
