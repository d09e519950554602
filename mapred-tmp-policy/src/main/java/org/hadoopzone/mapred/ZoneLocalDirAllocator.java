/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * Allocates the intermediate files of one task in the disk zone that they prefer, or in any other
 * local dir if that zone does not have enough free space. As with the stock allocator, files are
 * found in any local dir. The stock allocator is used if no local dir has enough free space, and
 * for files of other tasks.
 *
 * <p>Thread-safe.
 */
class ZoneLocalDirAllocator extends LocalDirAllocator {
  private final IntermediateFiles files;
  private final String attempt;

  /**
   * Creates the allocator of a task.
   *
   * @param job configuration of the task
   */
  ZoneLocalDirAllocator(IntermediateFiles files, Configuration job) {
    super(MRConfig.LOCAL_DIR);
    this.files = files;
    this.attempt = job.get(MRJobConfig.TASK_ATTEMPT_ID);
  }

  @Override
  public Path getLocalPathForWrite(String path, long size, Configuration conf, boolean checkWrite)
      throws IOException {
    // The tasks of an uber job share the static allocator of Merger, so another task may call this
    // method.
    if (!Objects.equals(attempt, conf.get(MRJobConfig.TASK_ATTEMPT_ID))) {
      return super.getLocalPathForWrite(path, size, conf, checkWrite);
    }
    Optional<File> file = files.allocate(name(path), Math.max(0, size));
    return file.isPresent()
        ? new Path(file.get().getPath())
        : super.getLocalPathForWrite(path, size, conf, checkWrite);
  }

  /**
   * {@inheritDoc} Returns the current path of a file that has moved. The stock allocator would
   * return the old path, and MapTask could not rename the only spill of a map: it uses {@link
   * java.io.File#renameTo}.
   */
  @Override
  public Path getLocalPathToRead(String path, Configuration conf) throws IOException {
    Optional<File> file = files.find(name(path));
    return file.isPresent() ? new Path(file.get().getPath()) : super.getLocalPathToRead(path, conf);
  }

  /**
   * Returns a path relative to a local dir. The requested name of a merged file is the absolute
   * path of an input.
   */
  private static String name(String path) {
    return path.startsWith(Path.SEPARATOR) ? path.substring(1) : path;
  }
}
