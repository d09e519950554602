/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.security.AccessControlException;
import org.hadoopzone.mapred.classify.ObservedJob;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Progress;
import org.hadoopzone.util.BackgroundWork;

/**
 * Reads directory trees of history files. Several threads read files while the trees are still
 * being listed. A file or directory that cannot be read is recorded and skipped. A file that needs
 * more free heap space is read again at the end, when no other file is being read. A job that is
 * found twice counts once.
 *
 * <p>Not thread-safe.
 */
public final class HistoryScan {
  /** The maximum number of characters of a reason why a file is skipped. */
  private static final int REASON_MAX = 300;

  private final Configuration conf;
  private final Consumer<ObservedJob> sink;
  private final Progress progress;

  /** The IDs in the files of successful jobs. */
  private final Set<String> ids = ConcurrentHashMap.newKeySet();

  /** The IDs in the names of the files of all other jobs. */
  private final Set<String> unsuccessfulIds = ConcurrentHashMap.newKeySet();

  /** The files that were listed but could not be found when they were opened, with the error. */
  private final Map<Path, Throwable> vanished = new ConcurrentHashMap<>();

  /** The files that needed more free heap space while other files were being read. */
  private final Map<Path, FileSystem> postponed = new ConcurrentHashMap<>();

  /** The files and directories that could not be read, each with the reason. */
  public final Map<String, String> broken = Collections.synchronizedMap(new TreeMap<>());

  /** The directories that are being listed, without symbolic links. */
  private final Set<String> open = new HashSet<>();

  private final AtomicLong files = new AtomicLong();
  private final AtomicLong unsuccessful = new AtomicLong();
  private final AtomicLong found = new AtomicLong();
  private final AtomicLong done = new AtomicLong();

  /**
   * Creates a scan.
   *
   * @param sink receives each successful job; must be thread-safe
   * @param progress receives the bytes of history files that were read and found; must be
   *     thread-safe
   */
  public HistoryScan(Configuration conf, Consumer<ObservedJob> sink, Progress progress) {
    this.conf = conf;
    this.sink = sink;
    this.progress = progress;
  }

  /**
   * Reads files, and recursively all history files in directories. Lists the paths in the given
   * order, because a JobHistoryServer may meanwhile move a file to a later directory.
   *
   * @throws IOException if one of the paths does not exist or cannot be listed
   */
  public void read(List<String> places) throws IOException, InterruptedException {
    int threads = Runtime.getRuntime().availableProcessors();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    Semaphore waiting = new Semaphore(4 * threads);
    try {
      for (String place : places) {
        Path path = new Path(place);
        FileSystem fs = path.getFileSystem(conf);
        readBelow(fs, root(fs, path), pool, waiting);
      }
    } finally {
      pool.shutdown();
      pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
    postponed.forEach((file, fs) -> read(fs, file, failure -> addFailure(file, failure)));
    postponed.clear();
    vanished.keySet().removeIf(file -> isRead(jobOf(file)));
    vanished.forEach(this::addBroken);
  }

  private boolean isRead(String job) {
    return ids.contains(job) || unsuccessfulIds.contains(job);
  }

  /** Returns the job ID at the beginning of the name of a history file. */
  private static String jobOf(Path file) {
    return file.getName().split("[-.]")[0];
  }

  private static FileStatus root(FileSystem fs, Path path) throws IOException {
    try {
      return fs.getFileStatus(path);
    } catch (FileNotFoundException e) {
      throw new FileNotFoundException(
          fs.makeQualified(path) + " does not exist. Specify a history file, or a directory");
    }
  }

  /**
   * Reads a history file, or all history files below a directory. Does not use {@link
   * FileSystem#listFiles}, which would also fetch block locations and permissions: the local file
   * system starts a process per file to read its permissions.
   */
  private void readBelow(FileSystem fs, FileStatus entry, Executor pool, Semaphore waiting)
      throws IOException, InterruptedException {
    if (entry.isDirectory()) {
      String real = real(entry.getPath());
      // A symbolic link may lead back to a directory that is being listed.
      if (open.add(real)) {
        try {
          readEntries(fs, entry, pool, waiting);
        } finally {
          open.remove(real);
        }
      }
    } else if (entry.getPath().getName().endsWith(HistoryFile.SUFFIX)) {
      found.addAndGet(entry.getLen());
      waiting.acquire();
      pool.execute(
          () -> {
            try {
              read(fs, entry);
            } finally {
              waiting.release();
            }
          });
    }
  }

  private void readEntries(FileSystem fs, FileStatus dir, Executor pool, Semaphore waiting)
      throws IOException, InterruptedException {
    RemoteIterator<FileStatus> below = fs.listStatusIterator(dir.getPath());
    while (below.hasNext()) {
      FileStatus next = below.next();
      try {
        readBelow(fs, next, pool, waiting);
      } catch (FileNotFoundException | AccessControlException | AccessDeniedException e) {
        // The directory was deleted during the scan, or is not readable by the caller.
        addBroken(next.getPath(), e);
      }
    }
  }

  /** Returns the text of a path. If the path is local, resolves symbolic links. */
  private static String real(Path path) throws IOException {
    return "file".equals(path.toUri().getScheme())
        ? new File(path.toUri().getPath()).getCanonicalPath()
        : path.toString();
  }

  /** Returns the number of history files that were found. */
  public long files() {
    return files.get();
  }

  /** Returns the number of history files of jobs that failed or were killed. */
  public long unsuccessful() {
    return unsuccessful.get();
  }

  /** Returns the numbers of files, of unsuccessful jobs and of skipped files as text. */
  public String summary() {
    return summary(files(), unsuccessful(), broken.size());
  }

  static String summary(long files, long unsuccessful, int skipped) {
    return String.format(
        "%d history files: %d from jobs that failed or were killed, %d skipped",
        files, unsuccessful, skipped);
  }

  private void read(FileSystem fs, FileStatus file) {
    Path path = file.getPath();
    files.incrementAndGet();
    read(
        fs,
        path,
        failure -> {
          if (failure instanceof HistoryFile.HeapTooSmallException) {
            postponed.put(path, fs);
          } else {
            addFailure(path, failure);
          }
        });
    progress.advance(done.addAndGet(file.getLen()), found.get());
  }

  private void read(FileSystem fs, Path path, Consumer<Throwable> report) {
    new BackgroundWork(report)
        .run(
            () -> {
              ObservedJob job = HistoryFile.read(fs, path).orElse(null);
              if (job == null) {
                unsuccessful.incrementAndGet();
                unsuccessfulIds.add(jobOf(path));
              } else if (ids.add(job.id)) {
                sink.accept(job);
              }
            });
  }

  private void addFailure(Path file, Throwable failure) {
    if (failure instanceof FileNotFoundException) {
      vanished.put(file, failure);
    } else {
      addBroken(file, failure);
    }
  }

  private void addBroken(Path path, Throwable failure) {
    broken.put(Columns.printable(path.toString()), reason(failure));
  }

  /** Returns the beginning of an error message, which may quote any text of a history file. */
  private static String reason(Throwable failure) {
    String text = failure instanceof Error ? failure.toString() : failure.getMessage();
    String line = Columns.printable(String.valueOf(text).split("\n", 2)[0]);
    return line.length() <= REASON_MAX ? line : line.substring(0, REASON_MAX) + "...";
  }
}
