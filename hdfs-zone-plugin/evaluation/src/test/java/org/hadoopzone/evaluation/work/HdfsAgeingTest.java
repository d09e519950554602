/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.hadoopzone.evaluation.job.JobFailedException;
import org.junit.jupiter.api.Test;

class HdfsAgeingTest {
  /** HDFS throws the same exception from write and close when no DataNode accepts a block. */
  @Test
  void reportsFullDiskAsResultOfTheSystemUnderTest() throws IOException {
    IOException full = new IOException("could only be written to 0 of the 1 minReplication nodes");
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int value) throws IOException {
            throw full;
          }

          @Override
          public void close() throws IOException {
            throw full;
          }
        };
    FileSystem fs = mock(FileSystem.class);
    when(fs.create(any(Path.class))).thenReturn(new FSDataOutputStream(failing, null));

    assertThatThrownBy(() -> HdfsAgeing.write(fs, new Path("/aged/file1"), 10))
        .isInstanceOf(JobFailedException.class)
        .hasMessage("cannot write /aged/file1 to age the disk: " + full.getMessage());
  }
}
