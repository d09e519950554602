/* SPDX-License-Identifier: Apache-2.0 */

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.Tuple2;

/**
 * Shuffles blocks of bytes, and then compares each block with its expected content. Blocks need
 * little CPU time, so executors write as fast as the disk or the page cache accepts. Argument: the
 * number of blocks.
 *
 * <p>Prints the application ID, the bytes that its tasks shuffled and spilled, the number of intact
 * blocks and the number of failed tasks. Then waits until its standard input ends, because
 * executors delete their files when they end.
 */
public final class FastShuffle {
  private static final int BLOCK_BYTES = 64 << 10;
  private static final int TASKS = 8;
  private static final int PARTITIONS = 4;

  public static void main(String[] args) throws Exception {
    int blocks = Integer.parseInt(args[0]);
    Totals totals = new Totals();
    try (JavaSparkContext spark = new JavaSparkContext(new SparkConf())) {
      spark.sc().addSparkListener(totals);
      long intact =
          spark
              .parallelize(IntStream.range(0, blocks).boxed().toList(), TASKS)
              .mapToPair(number -> new Tuple2<>(number, block(number)))
              .partitionBy(new HashPartitioner(PARTITIONS))
              .filter(block -> Arrays.equals(block._2, block(block._1)))
              .count();
      spark.sc().listenerBus().waitUntilEmpty();
      System.out.printf(
          "%s %s %s %s %s%n",
          spark.sc().applicationId(), totals.shuffled, totals.spilled, intact, totals.failed);
      System.in.read();
    }
  }

  /** Returns the content of a block: different numbers, which depend on the number of the block. */
  private static byte[] block(int number) {
    ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
    for (long i = 0; block.hasRemaining(); i++) {
      block.putLong((((long) number << 32) + i) * 0x9E3779B97F4A7C15L);
    }
    return block.array();
  }

  private static final class Totals extends SparkListener {
    private final AtomicLong shuffled = new AtomicLong();
    private final AtomicLong spilled = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
      if (!task.taskInfo().successful()) {
        failed.incrementAndGet();
        return;
      }
      shuffled.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
      spilled.addAndGet(task.taskMetrics().diskBytesSpilled());
    }
  }
}
