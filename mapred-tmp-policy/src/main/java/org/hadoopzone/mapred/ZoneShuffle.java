/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * The stock shuffle, with fetched and merged files placed by disk zone. Enable it with {@code
 * mapreduce.job.reduce.shuffle.consumer.plugin.class}.
 */
@InterfaceAudience.LimitedPrivate("MapReduce")
@InterfaceStability.Evolving
public class ZoneShuffle<K, V> extends Shuffle<K, V> {
  /** The view of the task; {@code null} if files are not placed by zone. */
  private ReduceView view;

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the stock shuffle declares it
  public void init(Context context) {
    ReduceView seen = new ReduceView(context);
    boolean placed =
        ZoneTask.prepare(
            context.getReduceTask(), context.getJobConf(), context.getReporter(), seen);
    view = placed ? seen : null;
    ZoneTask.noteOtherPlugin(
        context.getJobConf(),
        MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
        ZoneMapOutputCollector.class,
        "Spills and outputs of map tasks");
    super.init(placed ? inZone(context) : context);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the stock shuffle declares it
  protected MergeManager<K, V> createMergeManager(Context context) {
    MergeManager<K, V> stock = super.createMergeManager(context);
    return view == null ? stock : new WatchedMergeManager<>(stock, view);
  }

  /** Returns a copy of the context with an allocator that places files by zone. */
  private Context<K, V> inZone(Context<K, V> context) {
    return new Context<>(
        context.getReduceId(),
        context.getJobConf(),
        context.getLocalFS(),
        context.getUmbilical(),
        new ZoneLocalDirAllocator(),
        context.getReporter(),
        context.getCodec(),
        context.getCombinerClass(),
        context.getCombineCollector(),
        context.getSpilledRecordsCounter(),
        context.getReduceCombineInputCounter(),
        context.getShuffledMapsCounter(),
        context.getReduceShuffleBytes(),
        context.getFailedShuffleCounter(),
        context.getMergedMapOutputsCounter(),
        context.getStatus(),
        context.getCopyPhase(),
        context.getMergePhase(),
        context.getReduceTask(),
        context.getReduceTask().getMapOutputFile(),
        context.getLocalMapFiles());
  }
}
