/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.hadoopzone.evaluation.job.SortedRows;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortLoopTest {
  /** Rows of 100 bytes. */
  private static final String ROWS = "a".repeat(100) + "b".repeat(100);

  private static final String WRONG_ROWS = "a".repeat(100) + "c".repeat(100);

  @TempDir private Path dir;

  private final LoadCounters counters = new LoadCounters();
  private FaultyFileSystem fs;
  private SortedRows generated;

  @BeforeEach
  void generateRows() throws IOException {
    fs = new FaultyFileSystem(dir);
    fs.write("/generated/part-0", ROWS);
    generated = SortedRows.read(fs, new org.apache.hadoop.fs.Path("/generated"));
  }

  @Test
  void jobWithRightOutputIsFinished() throws Exception {
    sort(ROWS, Duration.ZERO);

    assertThat(counters.counts().jobsFinished()).isEqualTo(1);
    assertThat(counters.counts().jobsWrong()).isZero();
  }

  @Test
  void jobWithWrongOutputIsWrong() throws Exception {
    sort(WRONG_ROWS, Duration.ZERO);

    assertThat(counters.counts().jobsWrong()).isEqualTo(1);
    assertThat(counters.counts().jobsFinished()).isZero();
  }

  @Test
  void jobWhoseOutputCanBeReadOnlyLaterIsFinished() throws Exception {
    AtomicInteger reads = new AtomicInteger();
    fs.beforeOpen(
        path -> {
          if (reads.incrementAndGet() == 1) {
            throw new IOException("no replica");
          }
        });

    sort(ROWS, Duration.ofMinutes(5));

    assertThat(counters.counts().readsFailed()).isEqualTo(1);
    assertThat(counters.counts().jobsFinished()).isEqualTo(1);
    assertThat(counters.takeProblems()).isEmpty();
  }

  @Test
  void reportsOutputThatCannotBeRead() throws Exception {
    fs.failReads();

    sort(ROWS, Duration.ZERO);

    assertThat(counters.counts().jobsFinished()).isZero();
    assertThat(counters.takeProblems())
        .singleElement()
        .asString()
        .contains("output of a job cannot be read", "no replica");
  }

  private void sort(String output, Duration patience) throws Exception {
    SortLoop.Sort job = (rows, sorted) -> fs.write(sorted + "/part-0", output);
    new SortLoop(job, counters, generated, patience).sort(fs);
  }
}
