/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.FinishedJob;
import org.hadoopzone.evaluation.seeks.SeekTable;
import org.hadoopzone.evaluation.seeks.SeekTracer;
import org.hadoopzone.evaluation.seeks.TracedRound;

/** Runs rounds of {@link SortRounds} and traces the seeks of the drive in each. */
public final class TracedSort implements AutoCloseable {
  private static final Path SORTED = new Path("/sorted");

  private final Bed bed;
  private final HadoopOnDrive hadoop;
  private final SeekTracer tracer;
  private final long before;

  private TracedSort(Bed bed, HadoopOnDrive hadoop, SeekTracer tracer) throws IOException {
    this.bed = bed;
    this.hadoop = hadoop;
    this.tracer = tracer;
    this.before = hadoop.used();
  }

  /**
   * Starts a cluster and generates the input.
   *
   * @param drive the drive that holds the storage of the bed
   */
  public static TracedSort start(Bed bed, EmulatedDrive drive) throws Exception {
    HadoopOnDrive hadoop = HadoopOnDrive.start(bed);
    try {
      bed.progress().step("generating");
      SortRounds.generate(hadoop, bed.scale().sortedBytes(), SortRounds.ROWS);
      return new TracedSort(bed, hadoop, SeekTracer.of(drive, bed.storage()));
    } catch (Exception e) {
      hadoop.close();
      throw e;
    }
  }

  /**
   * Sorts once, and then deletes the output.
   *
   * @param settings settings of the job in addition to small buffers
   */
  public TracedRound sort(Map<String, String> settings) throws Exception {
    Map<String, String> all = new HashMap<>(SortRounds.SMALL_BUFFERS);
    all.putAll(settings);
    long bytes = bed.scale().sortedBytes();
    List<FinishedJob> job = new ArrayList<>();
    List<SeekTable> table = new ArrayList<>();
    Round round =
        bed.meter()
            .measure(
                "sort",
                bytes,
                Math.round(SortRounds.FOOTPRINT * bytes),
                () ->
                    table.add(
                        tracer.trace(
                            () -> job.add(SortRounds.sort(hadoop, all, SortRounds.ROWS, SORTED)))));
    hadoop.delete(SORTED, before);
    return new TracedRound(round, job.get(0).seconds(), table.get(0));
  }

  @Override
  public void close() throws IOException {
    hadoop.close();
  }
}
