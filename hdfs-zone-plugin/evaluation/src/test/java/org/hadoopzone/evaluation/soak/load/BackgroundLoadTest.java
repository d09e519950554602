/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundLoadTest {
  private static final String LOAD = "/load/";

  @TempDir private Path dir;

  private final Ledger ledger = new Ledger();
  private final LoadCounters counters = new LoadCounters();

  @AutoClose
  private final BackgroundLoad load = new BackgroundLoad(new Configuration(), ledger, counters);

  private FaultyFileSystem fs;
  private Acknowledged file;

  @BeforeEach
  void writeFile() throws IOException {
    fs = new FaultyFileSystem(dir);
    file = fs.write(LOAD + "file", "written");
    ledger.add(file);
  }

  @Test
  void readsFileBeforeItDeletesIt() throws IOException {
    load.deleteOne(fs, LOAD);

    assertThat(counters.counts().read()).isEqualTo(1);
    assertThat(counters.counts().deleted()).isEqualTo(1);
    assertThat(ledger.all()).isEmpty();
    assertThat(fs.has(file)).isFalse();
  }

  @Test
  void keepsFileThatCannotBeRead() throws IOException {
    fs.failReads();

    load.deleteOne(fs, LOAD);

    assertThat(counters.counts().readsFailed()).isEqualTo(1);
    assertThat(counters.counts().deleted()).isZero();
    assertThat(ledger.all()).containsExactly(file);
    assertThat(fs.has(file)).isTrue();
  }

  @Test
  void keepsFileWithWrongData() throws IOException {
    fs.write(file.path(), "damaged");

    load.deleteOne(fs, LOAD);

    assertThat(counters.counts().readsWrong()).isEqualTo(1);
    assertThat(ledger.all()).containsExactly(file);
    assertThat(fs.has(file)).isTrue();
  }

  @Test
  void doesNotDeleteFileThatAnAuditKeepsMeanwhile() throws IOException {
    fs.beforeOpen(path -> ledger.keep());

    load.deleteOne(fs, LOAD);

    assertThat(ledger.all()).containsExactly(file);
    assertThat(fs.has(file)).isTrue();
  }

  @Test
  void reportsUnexpectedFailureAndContinues() {
    AtomicInteger calls = new AtomicInteger();
    load.repeat(
        "broken",
        any -> {
          if (calls.incrementAndGet() == 1) {
            throw new AssertionError("first call");
          }
        });

    Wait.until("a second call", () -> calls.get() > 1);
    assertThat(counters.takeProblems())
        .containsExactly("load: broken: java.lang.AssertionError: first call");
    assertThat(counters.takeProblems()).isEmpty();
  }

  @Test
  void countsExpectedFailure() {
    AtomicInteger calls = new AtomicInteger();
    load.repeat(
        "failing",
        any -> {
          if (calls.incrementAndGet() == 1) {
            throw new IOException("no NameNode");
          }
        });

    Wait.until("a second call", () -> calls.get() > 1);
    assertThat(counters.counts().othersFailed()).isEqualTo(1);
    assertThat(counters.takeProblems()).isEmpty();
  }
}
