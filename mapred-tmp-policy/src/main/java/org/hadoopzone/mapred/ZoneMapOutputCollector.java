/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.IOException;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.mapred.MapTask.MapOutputBuffer;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * The stock map output collector, with spills, merges and map output placed by disk zone. Enable it
 * with {@code mapreduce.job.map.output.collector.class}.
 */
@InterfaceAudience.LimitedPrivate("MapReduce")
@InterfaceStability.Evolving
public class ZoneMapOutputCollector<K, V> extends MapOutputBuffer<K, V> {
  @Override
  public void init(Context context) throws IOException, ClassNotFoundException {
    ZoneTask.prepare(
        context.getMapTask(),
        context.getJobConf(),
        context.getReporter(),
        new MapView(context.getJobConf(), context.getReporter()));
    ZoneTask.noteOtherPlugin(
        context.getJobConf(),
        MRConfig.SHUFFLE_CONSUMER_PLUGIN,
        ZoneShuffle.class,
        "map outputs that reduce tasks fetch and merge");
    super.init(context);
  }
}
