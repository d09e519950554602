/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;
import org.apache.hadoop.mapreduce.task.reduce.Shuffle;

/**
 * The stock shuffle, with fetched and merged files placed by disk zone. Enable it with {@code
 * mapreduce.job.reduce.shuffle.consumer.plugin.class}.
 */
@InterfaceAudience.LimitedPrivate("MapReduce")
@InterfaceStability.Evolving
public class ZoneShuffle<K, V> extends Shuffle<K, V> {
  /** The task's view of its job; {@code null} if files are not placed by zone. */
  private ReduceView view;

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // as the stock shuffle declares it
  public void init(Context context) {
    ReduceView seen = new ReduceView(context);
    Optional<LocalDirAllocator> allocator =
        ZoneTask.prepare(
            context.getReduceTask(), context.getJobConf(), context.getReporter(), seen);
    view = allocator.isPresent() ? seen : null;
    ZoneTask.noteOtherPlugin(
        context.getJobConf(),
        MRJobConfig.MAP_OUTPUT_COLLECTOR_CLASS_ATTR,
        ZoneMapOutputCollector.class,
        "spills and outputs of map tasks");
    super.init(allocator.isPresent() ? with(allocator.get(), context) : context);
  }

  @Override
  @SuppressWarnings("rawtypes") // as the stock shuffle declares it
  protected MergeManager<K, V> createMergeManager(Context context) {
    MergeManager<K, V> stock = super.createMergeManager(context);
    return view == null ? stock : new WatchedMergeManager<>(stock, view);
  }

  /** Returns a copy of the context with the given allocator. */
  private Context<K, V> with(LocalDirAllocator allocator, Context<K, V> context) {
    return new Context<>(
        context.getReduceId(),
        context.getJobConf(),
        context.getLocalFS(),
        context.getUmbilical(),
        allocator,
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

  /**
   * Wraps the stock merge manager, and reports the size of each map output to a {@link ReduceView}
   * before it reserves space for the output.
   */
  private static final class WatchedMergeManager<K, V> implements MergeManager<K, V> {
    private final MergeManager<K, V> stock;
    private final ReduceView view;

    WatchedMergeManager(MergeManager<K, V> stock, ReduceView view) {
      this.stock = stock;
      this.view = view;
    }

    @Override
    public void waitForResource() throws InterruptedException {
      stock.waitForResource();
    }

    @Override
    public MapOutput<K, V> reserve(TaskAttemptID map, long requestedSize, int fetcher)
        throws IOException {
      view.announced(map, requestedSize);
      return stock.reserve(map, requestedSize, fetcher);
    }

    @Override
    public RawKeyValueIterator close() throws Throwable {
      return stock.close();
    }
  }
}
