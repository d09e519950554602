/* SPDX-License-Identifier: Apache-2.0 */

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/**
 * Writes each line of a text once, with Spark's own functions only. Arguments: input and output.
 *
 * <p>Prints the application ID and the bytes that its tasks shuffled and spilled, then waits until
 * its standard input ends, because executors delete their files when they end.
 */
public final class DistinctLines {
  private static final int PARTITIONS = 4;

  public static void main(String[] args) throws Exception {
    Bytes bytes = new Bytes();
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf())) {
      spark.sc().addSparkListener(bytes);
      spark.textFile(args[0]).repartition(PARTITIONS).distinct(PARTITIONS).saveAsTextFile(args[1]);
      spark.sc().listenerBus().waitUntilEmpty();
      System.out.printf("%s %s %s%n", spark.sc().applicationId(), bytes.shuffled, bytes.spilled);
      System.in.read();
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
