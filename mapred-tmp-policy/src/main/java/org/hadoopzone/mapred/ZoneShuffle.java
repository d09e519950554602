/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * The stock shuffle, whose fetched and merged files are placed by disk zone. Set as {@code
 * mapreduce.job.reduce.shuffle.consumer.plugin.class}.
 */
@InterfaceAudience.LimitedPrivate("MapReduce")
@InterfaceStability.Evolving
public class ZoneShuffle<K, V> extends Shuffle<K, V> {
  /** What the task sees; {@code null} if nothing is placed by zone. */
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

  /** The context as the stock shuffle should have found it. */
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
