/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.StreamSupport;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.JobCounter;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs a job that uses all counters that {@code mapreduce.job.counters.max} allows, 120 by default.
 */
class CounterLimitIT {
  private static final int LIMIT = 120;
  private static final int MAP_COUNTERS = 60;

  /**
   * Number of the job's own reduce counters. Stock Hadoop uses eight more: six shuffle errors,
   * bytes read and bytes written.
   */
  private static final int REDUCE_COUNTERS = LIMIT - 8 - MAP_COUNTERS;

  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws IOException {
    hadoop = MiniHadoop.start("counter-limit");
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @Test
  void jobWithAsManyCountersAsStockHadoopAllowsSucceeds() throws Exception {
    SortJob.Result stock = countingJob().stock().run("stock");
    SortJob.Result zoned = countingJob().run("zoned");

    stock.assertSorted();
    assertThat(limitedCounters(stock)).isEqualTo(LIMIT);
    zoned.assertSorted();
    assertThat(limitedCounters(zoned)).isEqualTo(LIMIT);
    assertThat(zoned.counter("of maps", "counter 59")).isPositive();
    assertThat(zoned.counter("of reduces", "counter 51")).isPositive();
    assertThat(zoned.counter(FileSystemCounter.class.getName(), "DISK-ZONE-OUTER_BYTES_WRITTEN"))
        .isPositive();
  }

  private static SortJob countingJob() throws IOException {
    return new SortJob(hadoop)
        .with("mapreduce.job.map.class", CountingMapper.class.getName())
        .with("mapreduce.job.reduce.class", CountingReducer.class.getName());
  }

  /** Returns the number of counters that the limit applies to. Hadoop exempts some groups. */
  private static int limitedCounters(SortJob.Result result) throws IOException {
    return StreamSupport.stream(result.job().getCounters().spliterator(), false)
        .filter(group -> !group.getName().equals(TaskCounter.class.getName()))
        .filter(group -> !group.getName().equals(JobCounter.class.getName()))
        .filter(group -> !group.getName().equals(FileSystemCounter.class.getName()))
        .mapToInt(group -> group.size())
        .sum();
  }

  /** An identity mapper with counters of its own. */
  public static final class CountingMapper extends Mapper<Text, Text, Text, Text> {
    @Override
    protected void setup(Context context) {
      for (int i = 0; i < MAP_COUNTERS; i++) {
        context.getCounter("of maps", "counter " + i).increment(1);
      }
    }
  }

  /** An identity reducer with counters of its own. */
  public static final class CountingReducer extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void setup(Context context) {
      for (int i = 0; i < REDUCE_COUNTERS; i++) {
        context.getCounter("of reduces", "counter " + i).increment(1);
      }
    }
  }
}
