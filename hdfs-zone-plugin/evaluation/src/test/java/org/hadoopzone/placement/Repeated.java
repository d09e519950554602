/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.util.BackgroundWork;

/** Repeats an action in its own thread until it is closed, even if the action fails. */
final class Repeated implements AutoCloseable {
  private static final long PAUSE_MILLIS = 50;

  private final String name;
  private final Action action;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final Thread thread;
  private volatile boolean closed;

  /** An action that gets the number of its round, from 1. */
  interface Action {
    void run(int number) throws Exception;
  }

  Repeated(String name, Action action) {
    this.name = name;
    this.action = action;
    thread = new Thread(this::run, name);
    thread.start();
  }

  /** Writes, reads and deletes temporary and permanent files in turn, with pauses. */
  static Repeated writes(FileSystem fs, short replicas, int bytes) {
    return new Repeated(
        "writes",
        number -> {
          Path file = new Path((number % 2 == 0 ? "/tmp/load" : "/user/load") + number);
          try (OutputStream out = fs.create(file, replicas)) {
            out.write(new byte[bytes]);
          }
          assertThat(DFSTestUtil.readFileAsBytes(fs, file)).hasSize(bytes);
          fs.delete(file, false);
          // Leave CPU time to the daemons.
          Thread.sleep(PAUSE_MILLIS);
        });
  }

  private void run() {
    while (!closed) {
      try {
        action.run(begun.incrementAndGet());
      } catch (Exception | AssertionError e) {
        failures.add(e);
      }
      ended.incrementAndGet();
    }
  }

  /** Waits until the next round has begun. */
  void awaitBegin() {
    int next = begun.get() + 1;
    Wait.until("begin of " + name + " " + next, () -> begun.get() >= next);
  }

  /** Waits for the end of all rounds that have begun, and fails if any round has failed. */
  void awaitEnd() {
    int last = begun.get();
    Wait.until("end of " + name + " " + last, () -> ended.get() >= last || !failures.isEmpty());
    assertNoneFailed();
  }

  void assertNoneFailed() {
    assertThat(failures).as("failed " + name).isEmpty();
  }

  /** Waits for the end of the round that is running. */
  @Override
  public void close() {
    closed = true;
    BackgroundWork.awaitEnd(thread);
  }
}
