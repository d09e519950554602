/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.util.regex.Pattern;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Reporter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.hadoopzone.mapred.classify.Expectation;

/**
 * A map task's view of its job. Uses the counters of the task and the spills that it has written so
 * far.
 */
final class MapView implements JobView {
  /**
   * The fraction of a map task's progress that covers reading the input. The final merge covers the
   * rest.
   */
  private static final float READING = 0.667f;

  private static final Pattern SPILL = Pattern.compile(".*_spill_[0-9]+\\.out");

  private final JobConf job;
  private final Reporter reporter;
  private long emitted;
  private long emittedIntoSpills;
  private long spilledBytes;

  MapView(JobConf job, Reporter reporter) {
    this.job = job;
    this.reporter = reporter;
  }

  /**
   * {@inheritDoc} Also called at the start of each spill. When this spill is complete, the spills
   * contain all output that the map emitted before the call.
   */
  @Override
  public synchronized Expectation expect() {
    emitted = reporter.getCounter(TaskCounter.MAP_OUTPUT_BYTES).getValue();
    return Expectation.ofMap(
        job.getInt(MRJobConfig.NUM_MAPS, 1),
        job.getNumReduceTasks(),
        reporter.getCounter(FileInputFormatCounter.BYTES_READ).getValue(),
        emitted,
        reporter.getProgress() / READING,
        mayShrink(),
        emittedIntoSpills,
        spilledBytes);
  }

  @Override
  public synchronized void wrote(File file, long bytes) {
    if (SPILL.matcher(file.getName()).matches()) {
      spilledBytes += bytes;
      emittedIntoSpills = emitted;
    }
  }

  private boolean mayShrink() {
    return job.getCombinerClass() != null
        || job.get(MRJobConfig.COMBINE_CLASS_ATTR) != null
        || job.getCompressMapOutput();
  }
}
