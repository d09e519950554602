/* SPDX-License-Identifier: Apache-2.0 */

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Writes each line of a text once, with Spark's own functions only. Arguments: input and output.
 * With dynamic allocation, the executors that write the lines are not those that shuffled them.
 *
 * <p>Prints the application ID and the bytes that its tasks shuffled and spilled. Then waits until
 * its standard input ends, because executors delete their files when they end.
 */
public final class DistinctLines {
  private static final int PARTITIONS = 4;

  public static void main(String[] args) throws Exception {
    Bytes bytes = new Bytes();
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf())) {
      spark.sc().addSparkListener(bytes);
      JavaRDD<String> lines =
          spark.textFile(args[0]).repartition(PARTITIONS).distinct(PARTITIONS);
      lines.count();
      if (spark.getConf().getBoolean("spark.dynamicAllocation.enabled", false)) {
        awaitReleaseOfExecutors(spark.sc());
      }
      lines.saveAsTextFile(args[1]);
      spark.sc().listenerBus().waitUntilEmpty();
      System.out.printf("%s %s %s%n", spark.sc().applicationId(), bytes.shuffled, bytes.spilled);
      System.in.read();
    }
  }

  private static void awaitReleaseOfExecutors(SparkContext spark) throws InterruptedException {
    // The driver is in the list, too.
    while (spark.statusTracker().getExecutorInfos().length > 1) {
      Thread.sleep(20);
    }
  }

  private static final class Bytes extends SparkListener {
    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
      spilled.addAndGet(task.taskMetrics().diskBytesSpilled());
    }
  }
}
