/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.util.BitSet;
import org.apache.hadoop.mapred.Counters.Counter;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.ShuffleConsumerPlugin;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.hadoopzone.mapred.classify.Expectation;

/**
 * A reduce task's view of its job. Uses the announced sizes of map outputs and the sizes of fetched
 * map outputs.
 */
final class ReduceView implements JobView {
  private final JobConf job;
  private final Counter fetchedBytes;
  private final Counter fetchedOutputs;
  private final BitSet announced = new BitSet();
  private long announcedBytes;

  ReduceView(ShuffleConsumerPlugin.Context<?, ?> context) {
    job = context.getJobConf();
    fetchedBytes = context.getReduceShuffleBytes();
    fetchedOutputs = context.getShuffledMapsCounter();
  }

  /** Records the size of a map output before it is fetched. A repeated fetch is counted once. */
  synchronized void announced(TaskAttemptID map, long bytes) {
    int id = map.getTaskID().getId();
    if (!announced.get(id)) {
      announced.set(id);
      announcedBytes += bytes;
    }
  }

  @Override
  public synchronized Expectation expect() {
    return Expectation.ofReduce(
        job.getInt(MRJobConfig.NUM_MAPS, 1),
        job.getNumReduceTasks(),
        announcedBytes,
        announced.cardinality(),
        job.getCompressMapOutput(),
        fetchedBytes.getCounter(),
        fetchedOutputs.getCounter());
  }
}
