/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import org.apache.hadoop.mapred.RawKeyValueIterator;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.mapreduce.task.reduce.MapOutput;
import org.apache.hadoop.mapreduce.task.reduce.MergeManager;

/**
 * The stock merge manager. Reports the sizes of map outputs to a {@link ReduceView} before it
 * reserves space for them.
 */
final class WatchedMergeManager<K, V> implements MergeManager<K, V> {
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
