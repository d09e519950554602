/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadsTest {
  @TempDir private Path dir;

  private final Ledger ledger = new Ledger();
  private final LoadCounters counters = new LoadCounters();
  private final FileReads reads = new FileReads(ledger, counters);
  private FaultyFileSystem fs;
  private Acknowledged file;

  @BeforeEach
  void writeFile() throws IOException {
    fs = new FaultyFileSystem(dir);
    file = fs.write("/load/file", "written");
    ledger.add(file);
  }

  @Test
  void returnsTheDataThatWasWritten() {
    assertThat(reads.read(fs, file)).hasValue("written".getBytes());
    assertThat(counters.counts().read()).isEqualTo(1);
  }

  @Test
  void countsWrongData() throws IOException {
    fs.write(file.path(), "damaged");

    assertThat(reads.read(fs, file)).isEmpty();
    assertThat(counters.counts().readsWrong()).isEqualTo(1);
  }

  @Test
  void countsFailedRead() {
    fs.failReads();

    assertThat(reads.read(fs, file)).isEmpty();
    assertThat(counters.counts().readsFailed()).isEqualTo(1);
  }

  @Test
  void doesNotCountFileThatIsChangedDuringTheRead() {
    fs.beforeOpen(
        path -> {
          ledger.take(file);
          ledger.add(fs.write(path, "truncated"));
        });

    assertThat(reads.read(fs, file)).isEmpty();
    assertThat(counters.counts().readsWrong()).isZero();
  }

  @Test
  void doesNotCountFileThatIsDeletedDuringTheRead() {
    fs.beforeOpen(
        path -> {
          ledger.take(file);
          fs.delete(new org.apache.hadoop.fs.Path(path), false);
        });

    assertThat(reads.read(fs, file)).isEmpty();
    assertThat(counters.counts().readsFailed()).isZero();
  }
}
