/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.MD5Hash;
import org.hadoopzone.evaluation.soak.load.LoadCounters.Event;

/**
 * Reads acknowledged files, and appends to or truncates them. After a successful change, the file
 * is acknowledged again. After a failed change, the file is deleted, because its content is
 * unknown.
 */
public final class ChangedFiles {
  private static final int MAX_APPENDED = 1 << 20;
  private static final long RECOVERY_MILLIS = 60_000;
  private static final long POLL_MILLIS = 200;

  private final Ledger ledger;
  private final LoadCounters counters;
  private final FileReads reads;

  public ChangedFiles(Ledger ledger, LoadCounters counters) {
    this.ledger = ledger;
    this.counters = counters;
    this.reads = new FileReads(ledger, counters);
  }

  /**
   * Changes one file. Does nothing while {@link Ledger#keep} is in effect. If the file cannot be
   * read or has wrong data, it stays in the ledger unchanged, so that the next audit checks it.
   */
  public void changeOne(FileSystem fs) throws InterruptedException {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    String dir = BackgroundLoad.DIRS.get(random.nextInt(BackgroundLoad.DIRS.size()));
    Optional<Acknowledged> file = ledger.anyToTake(dir, random);
    Optional<byte[]> data = file.flatMap(any -> reads.read(fs, any));
    if (data.isPresent() && ledger.take(file.get())) {
      change(fs, new Path(file.get().path()), data.get());
    }
  }

  private void change(FileSystem fs, Path path, byte[] before) throws InterruptedException {
    boolean longer = ThreadLocalRandom.current().nextBoolean();
    try {
      byte[] data = longer ? append(fs, path, before) : truncate(fs, path, before);
      ledger.add(new Acknowledged(path.toString(), data.length, MD5Hash.digest(data).toString()));
      counters.count(Event.CHANGED);
    } catch (IOException e) {
      counters.count(Event.CHANGE_FAILED);
      BackgroundLoad.deleteUnacknowledged(fs, path);
    }
  }

  private static byte[] append(FileSystem fs, Path path, byte[] data) throws IOException {
    byte[] more = new byte[1 + ThreadLocalRandom.current().nextInt(MAX_APPENDED)];
    ThreadLocalRandom.current().nextBytes(more);
    try (OutputStream out = fs.append(path)) {
      out.write(more);
    }
    byte[] all = Arrays.copyOf(data, data.length + more.length);
    System.arraycopy(more, 0, all, data.length, more.length);
    return all;
  }

  private static byte[] truncate(FileSystem fs, Path path, byte[] data)
      throws IOException, InterruptedException {
    int length = 1 + ThreadLocalRandom.current().nextInt(data.length);
    if (!fs.truncate(path, length)) {
      // HDFS shortens the last block asynchronously, by block recovery.
      long end = System.currentTimeMillis() + RECOVERY_MILLIS;
      while (!((DistributedFileSystem) fs).isFileClosed(path)) {
        if (System.currentTimeMillis() > end) {
          throw new IOException(path + " is not truncated after " + RECOVERY_MILLIS + " ms");
        }
        Thread.sleep(POLL_MILLIS);
      }
    }
    return Arrays.copyOf(data, length);
  }
}
