/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.trace;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.hadoopzone.disk.BackgroundWork;

/**
 * Records the requests of a block device, from {@link #start} to {@link #stop}. A thread takes them
 * from the kernel all the time, so that long work loses none; each takes some 60 bytes of memory.
 * What the kernel has set up for it is removed at the end, also if the virtual machine is asked to
 * exit before.
 */
public final class BlockTrace implements AutoCloseable {
  private static final Path TRACEFS = Paths.get("/sys/kernel/tracing");

  private final TracedDevice device;
  private final long startMicros;
  private final RequestMatcher matcher;
  private final Thread reader = new Thread(this::read, "block-trace");
  private final Thread atExit = new Thread(this::closeAtExit, "block-trace-end");
  private TraceInstance instance;
  private Throwable readFailure;
  private Recording recording;
  private boolean closed;

  private BlockTrace(TracedDevice device, long startMicros) {
    this.device = device;
    this.startMicros = startMicros;
    this.matcher = new RequestMatcher(startMicros, device.start());
  }

  /**
   * Begins to record.
   *
   * @param device a disk, or a partition, whose addresses then count from its own start
   * @throws IOException naming the cause and the remedy
   */
  public static BlockTrace start(Path device) throws IOException {
    return start(device, TRACEFS);
  }

  static BlockTrace start(Path device, Path tracefs) throws IOException {
    BlockTrace trace = new BlockTrace(TracedDevice.of(device), clockMicros());
    // First, so that there is no moment at which an exit leaves something behind.
    Runtime.getRuntime().addShutdownHook(trace.atExit);
    try {
      trace.begin(tracefs);
    } catch (IOException e) {
      trace.forgetExit();
      throw e;
    }
    return trace;
  }

  private synchronized void begin(Path tracefs) throws IOException {
    if (closed) {
      throw new IOException("no trace begins while the program exits");
    }
    instance = TraceInstance.begin(tracefs, device);
    reader.setDaemon(true);
    reader.start();
  }

  /** The clock that the kernel is told to use. */
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
        TraceLineParser.parse(line).ifPresent(matcher::accept);
        line = lines.readLine();
      }
    }
  }

  /**
   * Ends the recording, and returns it.
   *
   * @throws IOException if the kernel could not be read, so that there is none
   */
  public synchronized Recording stop() throws IOException {
    close();
    if (readFailure != null) {
      throw new IOException(
          "The trace of the kernel was not read to its end: " + readFailure, readFailure);
    }
    return recording;
  }

  /** Ends the recording, unless it has ended. */
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
      join();
      List<Request> requests = new ArrayList<>(matcher.requests());
      requests.sort(Request.BY_TIME);
      recording =
          new Recording(device.size(), duration, requests, matcher.unmatched(), instance.lost());
    } finally {
      instance.remove();
      forgetExit();
    }
  }

  private void join() throws IOException {
    boolean interrupted = false;
    while (reader.isAlive()) {
      try {
        reader.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeAtExit() {
    try {
      close();
    } catch (IOException e) {
      // Nobody is left to be told.
    }
  }

  private void forgetExit() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The exit is under way, and has closed it or waits to.
    }
  }
}
