/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.hadoopzone.evaluation.soak.checks.Audit.AuditResult;
import org.hadoopzone.evaluation.soak.checks.Violation.Kind;
import org.hadoopzone.evaluation.soak.load.Acknowledged;
import org.hadoopzone.evaluation.soak.load.FaultyFileSystem;
import org.hadoopzone.evaluation.soak.load.Ledger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Audits a cluster that has lost an acknowledged file. */
class AuditTest {
  private static final Acknowledged LOST = new Acknowledged("/load/lost", 7, "digest");

  @TempDir private Path dir;

  /** The checks of a cluster whose disks have failed. */
  private static class FailedChecks implements Audit.Checks {
    @Override
    public void awaitDaemons() throws IOException {
      throw new IOException("no DataNode");
    }

    @Override
    public long run(Findings findings) throws InterruptedException {
      findings.check(
          Kind.E2FSCK,
          () -> {
            throw new IOException("no disk");
          });
      return 3;
    }

    @Override
    public void awaitHealth() throws IOException {
      throw new IOException("not healthy");
    }
  }

  @Test
  void lostFileIsReportedEvenIfLaterChecksFail() throws Exception {
    AuditResult result = audit(new FailedChecks()).run(true);

    assertThat(result.findings())
        .extracting(Violation::kind)
        .containsExactly(Kind.NOT_RESTORED, Kind.LOST, Kind.E2FSCK, Kind.NOT_RESTORED);
    assertThat(result.lostFiles()).isEqualTo(1);
    assertThat(result.lostBytes()).isEqualTo(7);
    assertThat(result.packedBytes()).isEqualTo(3);
  }

  @Test
  void checksOnlyTheDataIfTheFaultIsNotHealed() throws Exception {
    AuditResult result = audit(new FailedChecks()).run(false);

    assertThat(result.findings()).extracting(Violation::kind).containsExactly(Kind.LOST);
    assertThat(result.files()).isEqualTo(1);
    assertThat(result.lostBytes()).isEqualTo(7);
  }

  private Audit audit(Audit.Checks checks) throws IOException {
    Ledger ledger = new Ledger();
    ledger.add(LOST);
    return new Audit(new FaultyFileSystem(dir), ledger, Duration.ZERO, checks);
  }
}
