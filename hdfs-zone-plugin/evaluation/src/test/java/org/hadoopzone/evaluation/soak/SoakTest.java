/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.hadoopzone.evaluation.drive.DriveProgram;
import org.hadoopzone.evaluation.soak.cluster.SoakSystem;
import org.hadoopzone.evaluation.soak.faults.FaultKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SoakTest {
  @TempDir private Path dir;

  private final StringWriter err = new StringWriter();

  @Test
  void refusesToReplaceALongerLog() throws IOException {
    SoakLog published = SoakLog.in(dir.resolve("reliability"), 7, SoakSystem.STOCK);
    published.add(Outcomes.survived(0, FaultKind.HANG));
    published.add(Outcomes.survived(1, FaultKind.UNPLUG));
    SoakLog own = SoakLog.in(dir.resolve("home"), 7, SoakSystem.STOCK);
    own.add(Outcomes.survived(0, FaultKind.HANG));

    assertThat(soakWithSeed(7)).isEqualTo(2);
    assertThat(err)
        .asString()
        .contains(published.file() + " has 2 faults, but " + own.file() + " has 1")
        .contains("--again");
    assertThat(published.read()).hasSize(2);
  }

  private int soakWithSeed(int seed) {
    Path page = dir.resolve("page.md");
    Path home = dir.resolve("home");
    return DriveProgram.of(new Soak(), "Run it again.")
        .setErr(new PrintWriter(err, true))
        .execute("--seed=" + seed, "--page=" + page, "--home=" + home);
  }
}
