/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FilterFileSystem;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.Merger;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets up a running task to place its intermediate files by disk zone. The plug-in points of a task
 * call this class before the stock classes start.
 *
 * <p>This class never fails a task: if a part cannot be set up, this class logs the problem, and
 * the part works as in stock Hadoop. It sets two fields of Hadoop by reflection, because no plug-in
 * point can set them. Both fields exist in all supported versions.
 */
final class ZoneTask {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneTask.class);

  private ZoneTask() {}

  /**
   * Sets up a task as its job requests. Reads the configuration once; later changes have no effect.
   *
   * @param view the task's view of its job
   * @return the allocator for the files of the task; empty if they are not placed by disk zone
   */
  static Optional<LocalDirAllocator> prepare(
      Task task, JobConf job, Reporter reporter, JobView view) {
    if (runsInClient(job)) {
      return Optional.empty();
    }
    try {
      IoChunking chunking = IoChunking.read(job::get);
      ZoneCounters counters = new ZoneCounters(reporter);
      Optional<TaskPlacement> placement = TaskPlacement.read(job, view);
      if (!placement.isPresent() && Intermediate.read(job::get).zone().isPresent()) {
        counters.unplaced();
      }
      return placement.map(
          found -> place(task, job, new IntermediateFiles(found, counters, view), chunking));
    } catch (IllegalArgumentException e) {
      LOG.warn("Intermediate files are not placed by disk zone: {}", e.getMessage());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      LOG.warn("Intermediate files are not placed by disk zone", e);
    }
    return Optional.empty();
  }

  private static LocalDirAllocator place(
      Task task, JobConf job, IntermediateFiles files, IoChunking chunking) {
    LocalDirAllocator allocator = new ZoneLocalDirAllocator(files, job);
    // YARN overwrites this key before the task starts, so it can only be set within the task.
    job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, ZoneMapOutputFile.class, MapOutputFile.class);
    task.setConf(job);
    ((ZoneMapOutputFile) task.getMapOutputFile()).allocateBy(allocator);
    try {
      set(Merger.class, "lDirAlloc", null, allocator);
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("The files of intermediate merges are not placed by disk zone", e);
    }
    try {
      LOG.info("Intermediate files: {}", chunking);
      replaceRawLocalFileSystem(job).serve(files, chunking);
    } catch (ReflectiveOperationException | IOException | RuntimeException e) {
      files.rememberNoZones();
      LOG.warn(
          "Cannot replace the local file system of this task. The counters by disk zone stay 0, a"
              + " file is not moved if its local dir becomes full, and the kernel does all"
              + " read-ahead and writeback",
          e);
    }
    return allocator;
  }

  /**
   * Makes the task write through an {@link IntermediateFileSystem} until the task ends.
   *
   * @throws IOException if another plugin has already installed its own file system, or Hadoop
   *     creates a new file system for each use
   */
  private static IntermediateFileSystem replaceRawLocalFileSystem(JobConf job)
      throws ReflectiveOperationException, IOException {
    LocalFileSystem local = FileSystem.getLocal(job);
    FileSystem raw = local.getRaw();
    if (raw instanceof IntermediateFileSystem) {
      return (IntermediateFileSystem) raw;
    }
    if (raw.getClass() != RawLocalFileSystem.class) {
      throw new IOException(
          "another plugin has already replaced the local file system by "
              + raw.getClass().getName());
    }
    IntermediateFileSystem replacement = new IntermediateFileSystem();
    replacement.initialize(raw.getUri(), job);
    replacement.setWorkingDirectory(raw.getWorkingDirectory());
    set(FilterFileSystem.class, "fs", local, replacement);
    if (FileSystem.getLocal(job).getRaw() != replacement) {
      throw new IOException("fs.file.impl.disable.cache is true");
    }
    return replacement;
  }

  private static void set(Class<?> owner, String name, Object object, Object value)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    field.set(object, value);
  }

  /**
   * Logs a message if the other side of the job's shuffle (maps or reduces) is not placed by zone.
   */
  static void noteOtherPlugin(Configuration job, String key, Class<?> ours, String files) {
    String[] classes = job.getTrimmedStrings(key);
    if (!Arrays.asList(classes).contains(ours.getName())) {
      LOG.info(
          "In this job, {} are not placed by disk zone: {} must name {}, but is {}",
          files,
          key,
          ours.getName(),
          classes.length == 0 ? "not set" : String.join(",", classes));
    }
  }

  /**
   * Returns whether LocalJobRunner runs the task. It runs several tasks concurrently in the
   * client's process, whose static fields must not be changed.
   */
  private static boolean runsInClient(JobConf job) {
    return MRConfig.LOCAL_FRAMEWORK_NAME.equals(job.get(MRConfig.FRAMEWORK_NAME))
        && !job.getBoolean("mapreduce.task.uberized", false);
  }
}
