/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.security.DigestOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.MD5Hash;
import org.hadoopzone.evaluation.soak.load.LoadCounters.Event;

/**
 * The load on a cluster: threads write, read and delete files, and run one job after another. The
 * load continues during faults and after failed operations.
 */
public final class BackgroundLoad implements AutoCloseable {
  /** Disk zones treat files in the first directory as temporary. */
  static final List<String> DIRS = List.of("/tmp/load/", "/load/");

  private static final int MAX_FILE_BYTES = 6 << 20;
  private static final long MAX_KEPT_BYTES = 120L << 20;
  private static final int BUFFER = 1 << 16;
  private static final long PAUSE_MILLIS = 300;
  private static final long JOIN_MILLIS = 30_000;

  private final Configuration conf;
  private final Ledger ledger;
  private final LoadCounters counters;
  private final FileReads reads;
  private final AtomicInteger number = new AtomicInteger();
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  BackgroundLoad(Configuration conf, Ledger ledger, LoadCounters counters) {
    this.conf = conf;
    this.ledger = ledger;
    this.counters = counters;
    this.reads = new FileReads(ledger, counters);
  }

  /** An operation that is repeated. */
  public interface Activity {
    /** Performs the operation once. An {@link IOException} is expected during faults. */
    void once(FileSystem fs) throws Exception;
  }

  /** Starts the threads that write, read and delete files. */
  public static BackgroundLoad start(Configuration conf, Ledger ledger, LoadCounters counters) {
    BackgroundLoad load = new BackgroundLoad(conf, ledger, counters);
    for (String dir : DIRS) {
      load.repeat("writer of " + dir, fs -> load.write(fs, dir));
    }
    load.repeat("reader", load::read);
    load.repeat("deleter", load::delete);
    return load;
  }

  /** Repeats an operation in its own thread until the load is closed. */
  public void repeat(String name, Activity activity) {
    Thread thread = new Thread(() -> run(activity), "load: " + name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  @Override
  public void close() {
    ended = true;
    for (Thread thread : threads) {
      thread.interrupt();
    }
    for (Thread thread : threads) {
      try {
        thread.join(JOIN_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private void run(Activity activity) {
    while (!ended) {
      try (FileSystem fs = FileSystem.newInstance(conf)) {
        while (!ended) {
          Thread.sleep(PAUSE_MILLIS);
          activity.once(fs);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (IOException e) {
        // Continue with a new client, because this client may be permanently broken.
        counters.count(Event.OTHER_FAILED);
      } catch (Throwable e) {
        // No fault explains this. The load continues, because it is needed for the next fault.
        counters.report(Thread.currentThread().getName() + ": " + e);
      }
    }
  }

  private void write(FileSystem fs, String dir) {
    if (ledger.bytes() > MAX_KEPT_BYTES) {
      return;
    }
    Path path = new Path(dir + "file" + number.incrementAndGet());
    try {
      ledger.add(write(fs, path, 1 + ThreadLocalRandom.current().nextInt(MAX_FILE_BYTES)));
      counters.count(Event.WRITTEN);
    } catch (IOException e) {
      counters.count(Event.WRITE_FAILED);
      deleteUnacknowledged(fs, path);
    }
  }

  private static Acknowledged write(FileSystem fs, Path path, int length) throws IOException {
    byte[] buffer = new byte[BUFFER];
    DigestOutputStream out = new DigestOutputStream(fs.create(path), MD5Hash.getDigester());
    try (out) {
      for (int left = length; left > 0; left -= BUFFER) {
        ThreadLocalRandom.current().nextBytes(buffer);
        int part = Math.min(left, BUFFER);
        out.write(buffer, 0, part);
      }
    }
    String digest = new MD5Hash(out.getMessageDigest().digest()).toString();
    return new Acknowledged(path.toString(), length, digest);
  }

  private void read(FileSystem fs) {
    ledger.any(ThreadLocalRandom.current()).ifPresent(file -> reads.read(fs, file));
  }

  private void delete(FileSystem fs) throws IOException {
    if (ledger.bytes() < MAX_KEPT_BYTES / 4 * 3) {
      return;
    }
    for (String dir : DIRS) {
      deleteOne(fs, dir);
    }
  }

  /**
   * Reads a random file and deletes it. If the file cannot be read or has wrong data, it stays in
   * the ledger, so that the next audit checks it.
   */
  void deleteOne(FileSystem fs, String dir) throws IOException {
    Optional<Acknowledged> file = ledger.anyToTake(dir, ThreadLocalRandom.current());
    if (file.flatMap(any -> reads.read(fs, any)).isPresent() && ledger.take(file.get())) {
      fs.delete(new Path(file.get().path()), false);
      counters.count(Event.DELETED);
    }
  }

  /**
   * Deletes a file that was never acknowledged, so no check depends on it. The file may or may not
   * exist.
   */
  static void deleteUnacknowledged(FileSystem fs, Path path) {
    try {
      fs.delete(path, false);
    } catch (IOException e) {
      // Ignore the error. The remaining file does no harm.
    }
  }
}
