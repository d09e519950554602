/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

  private final Ledger ledger = new Ledger();

  /** The checks of a cluster whose disks have failed. */
  private static class FailedChecks implements Audit.Checks {
    @Override
    public void awaitDaemons() throws IOException {
      throw new IOException("no DataNode");
    }

    @Override
    public void checkReplicas(Findings findings) throws InterruptedException {}

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

  @Test
  void replicasAreCheckedBeforeTheFilesAreRead() throws Exception {
    List<Boolean> isRead = new ArrayList<>();
    Audit.Checks checks =
        new FailedChecks() {
          @Override
          public void checkReplicas(Findings findings) {
            // Once the audit has tried to read a lost file, the ledger no longer contains the file.
            isRead.add(!ledger.contains(LOST));
          }
        };

    audit(checks).run(true);

    assertThat(isRead).containsExactly(false);
    assertThat(ledger.contains(LOST)).isFalse();
  }

  private Audit audit(Audit.Checks checks) throws IOException {
    ledger.add(LOST);
    return new Audit(new FaultyFileSystem(dir), ledger, Duration.ZERO, checks);
  }
}
