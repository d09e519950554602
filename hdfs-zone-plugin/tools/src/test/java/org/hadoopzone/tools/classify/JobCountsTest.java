/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormatCounter;
import org.junit.jupiter.api.Test;

class JobCountsTest {
  private final Counters counters = new Counters();

  @Test
  void inputIsReadFromAllFileSystemsExceptTheLocalOne() {
    read("hdfs", 1);
    read("s3a", 20);
    read("abfs", 300);
    read("file", 4000);
    counters.findCounter("s3a", FileSystemCounter.READ_OPS).setValue(50000);
    counters.findCounter("s3a", FileSystemCounter.BYTES_WRITTEN).setValue(600000);

    assertThat(JobCounts.of(counters).profile(1).inputBytes).isEqualTo(321);
  }

  @Test
  void inputOfTheInputFormatTakesPrecedence() {
    read("s3a", 20);
    counters.findCounter(FileInputFormatCounter.BYTES_READ).setValue(3);
    assertThat(JobCounts.of(counters).profile(1).inputBytes).isEqualTo(3);
  }

  @Test
  void inputThatIsTooLargeForALongBecomesTheLargestLong() {
    read("s3a", Long.MAX_VALUE);
    read("abfs", Long.MAX_VALUE);
    assertThat(JobCounts.of(counters).profile(1).inputBytes).isEqualTo(Long.MAX_VALUE);
  }

  private void read(String scheme, long bytes) {
    counters.findCounter(scheme, FileSystemCounter.BYTES_READ).setValue(bytes);
  }
}
