/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.mapred;

import java.io.IOException;
import org.apache.hadoop.classification.InterfaceAudience;
import org.apache.hadoop.classification.InterfaceStability;
import org.apache.hadoop.mapred.MapTask.MapOutputBuffer;
import org.apache.hadoop.mapreduce.MRConfig;

/**
 * The stock map output collector, whose spills, merges and map output are placed by disk zone. Set
 * as {@code mapreduce.job.map.output.collector.class}.
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
        "What reduce tasks fetch and merge");
    super.init(context);
  }
}
