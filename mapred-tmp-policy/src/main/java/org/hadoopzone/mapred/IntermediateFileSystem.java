/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The raw local file system of a task. It counts the bytes of intermediate files by zone, and moves
 * such a file to another local dir if its own local dir becomes full. MapReduce may continue to use
 * the original path; operations on that path are redirected to the new file.
 *
 * <p>{@link RawLocalFileSystem} handles all other files. This class is as thread-safe as {@link
 * RawLocalFileSystem}.
 */
final class IntermediateFileSystem extends RawLocalFileSystem {
  /** Maps the requested paths of moved files to their current paths. */
  private final Map<File, File> moved = new ConcurrentHashMap<>();

  private volatile IntermediateFiles intermediate;
  private volatile IoChunking runs;

  @Override
  @SuppressWarnings("deprecation")
  public void initialize(URI uri, Configuration conf) throws IOException {
    super.initialize(uri, conf);
    // A task reads its file counters from the statistics of RawLocalFileSystem. This class, which
    // replaces RawLocalFileSystem, must therefore add to the same statistics.
    statistics = FileSystem.getStatistics(uri.getScheme(), RawLocalFileSystem.class);
  }

  /**
   * Sets the task whose intermediate files this object handles. In an uber job, one process runs
   * several tasks in sequence.
   */
  void serve(IntermediateFiles files, IoChunking longRuns) {
    runs = longRuns;
    intermediate = files;
  }

  @Override
  protected OutputStream createOutputStreamWithMode(
      Path path, boolean append, FsPermission permission) throws IOException {
    IntermediateFiles files = intermediate;
    File asked = pathToFile(path);
    if (append || files == null || !files.include(asked)) {
      return super.createOutputStreamWithMode(now(path), append, permission);
    }
    File replaced = moved.remove(asked);
    if (replaced != null) {
      super.delete(new Path(replaced.getPath()), false);
    }
    return new SpillOverOutputStream(
        files, asked, file -> createInRuns(file, permission), file -> moved.put(asked, file));
  }

  private OutputStream createInRuns(File file, FsPermission permission) throws IOException {
    // Suspend the redirection of a moved file: the superclass calls setPermission(path), which
    // would follow it. If a file moves back to its original path, the redirection still leads to
    // the previous path.
    File current = moved.remove(file);
    try {
      OutputStream stock =
          super.createOutputStreamWithMode(new Path(file.getPath()), false, permission);
      return runs.writing(file, stock);
    } finally {
      if (current != null) {
        moved.put(file, current);
      }
    }
  }

  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    Path now = now(path);
    FSDataInputStream stock = super.open(now, bufferSize);
    IntermediateFiles files = intermediate;
    File file = pathToFile(now);
    return files != null && files.include(file) ? runs.reading(file, stock) : stock;
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    return super.getFileStatus(now(path));
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return super.exists(now(path));
  }

  @Override
  public void setPermission(Path path, FsPermission permission) throws IOException {
    super.setPermission(now(path), permission);
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    boolean deleted = super.delete(now(path), recursive);
    if (deleted) {
      moved.remove(pathToFile(path));
    }
    return deleted;
  }

  /**
   * Renames a file. If a moved file is renamed within its original directory, it stays in its
   * current local dir.
   */
  @Override
  public boolean rename(Path source, Path target) throws IOException {
    File asked = pathToFile(source);
    File from = moved.getOrDefault(asked, asked);
    File to = pathToFile(target);
    boolean staysMoved = !from.equals(asked) && to.getParentFile().equals(asked.getParentFile());
    File renamed = staysMoved ? new File(from.getParentFile(), to.getName()) : to;
    File replaced = moved.get(to);
    if (!super.rename(new Path(from.getPath()), new Path(renamed.getPath()))) {
      return false;
    }
    moved.remove(asked);
    // A rename to another disk copies the file, and the copy may move to another local dir, even to
    // the path of the replaced file. The map then contains a new object.
    boolean isObsolete = replaced != null && moved.get(to) == replaced;
    if (isObsolete && !replaced.equals(renamed)) {
      // The shuffle service searches all local dirs, and must not find the replaced file.
      super.delete(new Path(replaced.getPath()), false);
    }
    if (staysMoved) {
      moved.put(to, renamed);
    } else if (isObsolete) {
      moved.remove(to);
    }
    return true;
  }

  private Path now(Path path) {
    File file = moved.isEmpty() ? null : moved.get(pathToFile(path));
    return file == null ? path : new Path(file.getPath());
  }
}
