/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangedFilesTest {
  @TempDir private Path dir;

  private final Ledger ledger = new Ledger();
  private final LoadCounters counters = new LoadCounters();
  private final List<Acknowledged> files = new ArrayList<>();
  private FaultyFileSystem fs;

  @BeforeEach
  void writeFiles() throws IOException {
    fs = new FaultyFileSystem(dir);
    for (String parent : BackgroundLoad.DIRS) {
      Acknowledged file = fs.write(parent + "file", "written");
      ledger.add(file);
      files.add(file);
    }
  }

  @Test
  void acknowledgesTheChangedFileAgain() throws Exception {
    changeOne();

    assertThat(counters.counts().changed()).isEqualTo(1);
    FileReads reads = new FileReads(ledger, counters);
    assertThat(ledger.all())
        .hasSameSizeAs(files)
        .allSatisfy(file -> assertThat(reads.read(fs, file)).isPresent());
  }

  @Test
  void keepsFileThatCannotBeRead() throws Exception {
    fs.failReads();

    changeOne();

    assertThat(counters.counts().readsFailed()).isEqualTo(1);
    assertThat(counters.counts().changesFailed()).isZero();
    assertThat(ledger.all()).containsExactlyInAnyOrderElementsOf(files);
    assertThat(files).allMatch(fs::has);
  }

  @Test
  void keepsFileWithWrongData() throws Exception {
    for (Acknowledged file : files) {
      fs.write(file.path(), "damaged");
    }

    changeOne();

    assertThat(counters.counts().readsWrong()).isEqualTo(1);
    assertThat(counters.counts().changed()).isZero();
    assertThat(ledger.all()).containsExactlyInAnyOrderElementsOf(files);
  }

  private void changeOne() throws InterruptedException {
    new ChangedFiles(ledger, counters).changeOne(fs);
  }
}
