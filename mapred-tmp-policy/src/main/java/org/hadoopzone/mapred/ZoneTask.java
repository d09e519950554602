/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.mapreduce.MRConfig;
import org.hadoopzone.zone.ZoneRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets up a running task to place its intermediate files by disk zone. The plug-in points of a task
 * call this class before the stock classes start.
 *
 * <p>This class never fails a task: if a part cannot be set up, the problem is logged, and that
 * part works as in stock Hadoop.
 */
final class ZoneTask {
  private static final Logger LOG = LoggerFactory.getLogger(ZoneTask.class);

  private ZoneTask() {}

  /**
   * Sets up a task as its job requests.
   *
   * @param view the task's view of its job
   * @return whether the files of the task are placed by disk zone
   */
  static boolean prepare(Task task, JobConf job, Reporter reporter, JobView view) {
    Optional<IntermediatePlacement> placement =
        runsInClient(job) ? Optional.empty() : placement(job, view);
    placement.ifPresent(
        found ->
            prepare(
                task, job, new IntermediateFiles(found, new ZoneCounters(reporter), view), found));
    return placement.isPresent();
  }

  private static void prepare(
      Task task, JobConf job, IntermediateFiles files, IntermediatePlacement placement) {
    LOG.info("Intermediate files go to {}", placement);
    // YARN overwrites this key before the task starts, so it can only be set within the task.
    job.setClass(MRConfig.TASK_LOCAL_OUTPUT_CLASS, ZoneMapOutputFile.class, MapOutputFile.class);
    task.setConf(job);
    try {
      HadoopInternals.replaceMergerDirs();
    } catch (ReflectiveOperationException | RuntimeException e) {
      LOG.warn("Intermediate merges are not placed by disk zone", e);
    }
    try {
      IoChunking runs = IoChunking.read(job::get);
      LOG.info("Intermediate files: {}", runs);
      HadoopInternals.replaceRawLocalFileSystem(job).serve(files, runs);
    } catch (ReflectiveOperationException | IOException | RuntimeException e) {
      LOG.warn("Files are not counted by disk zone, nor moved when their local dir runs full", e);
    }
  }

  /** Logs if another plugin handles the other half of the job's shuffle. */
  static void noteOtherPlugin(Configuration job, String key, Class<?> ours, String files) {
    String[] classes = job.getTrimmedStrings(key);
    if (!Arrays.asList(classes).contains(ours.getName())) {
      LOG.info(
          "{} of this job are not placed by disk zone: {} = {}",
          files,
          key,
          classes.length == 0 ? "(stock)" : String.join(",", classes));
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

  private static Optional<IntermediatePlacement> placement(JobConf job, JobView view) {
    try {
      // Reject invalid values before any change.
      IoChunking.read(job::get);
      Optional<IntermediatePlacement> placement = IntermediatePlacement.read(job);
      if (placement.isPresent() && Intermediate.read(job::get) == Intermediate.AUTO) {
        AutoZone.begin(job, new JudgedZone(JobClassResolver.of(job, view)));
        return IntermediatePlacement.read(job);
      }
      if (!placement.isPresent() && Intermediate.read(job::get).zone().isPresent()) {
        ZoneRule.read(job::get)
            .review(MRConfig.LOCAL_DIR, job.getTrimmedStringCollection(MRConfig.LOCAL_DIR))
            .forEach(LOG::warn);
      }
      return placement;
    } catch (IllegalArgumentException e) {
      LOG.warn("Intermediate files are not placed by disk zone: {}", e.getMessage());
      return Optional.empty();
    }
  }
}
