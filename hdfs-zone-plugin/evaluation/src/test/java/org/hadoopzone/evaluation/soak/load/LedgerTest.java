/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final Acknowledged MINE = new Acknowledged("/load/mine", 10, "digest");
  private static final Acknowledged OTHER = new Acknowledged("/rows/other", 20, "digest");

  private final Random random = new Random(1);
  private final Ledger ledger = new Ledger();

  @Test
  void takenFileIsNoLongerExpectedToExist() {
    ledger.add(MINE);
    ledger.add(OTHER);

    assertThat(ledger.anyToTake("/load/", random)).contains(MINE);
    assertThat(ledger.take(MINE)).isTrue();
    assertThat(ledger.contains(MINE)).isFalse();
    assertThat(ledger.all()).containsExactly(OTHER);
    assertThat(ledger.bytes()).isEqualTo(20);
    assertThat(ledger.anyToTake("/load/", random)).isEmpty();
    assertThat(ledger.take(MINE)).isFalse();
  }

  @Test
  void takesNoFileWhileFilesAreKept() {
    ledger.add(MINE);

    assertThat(ledger.keep()).containsExactly(MINE);
    assertThat(ledger.anyToTake("/load/", random)).isEmpty();
    assertThat(ledger.take(MINE)).isFalse();
    ledger.release();
    assertThat(ledger.take(MINE)).isTrue();
  }

  @Test
  void changedFileIsAnotherFile() {
    ledger.add(new Acknowledged(MINE.path(), MINE.length(), "changed"));

    assertThat(ledger.contains(MINE)).isFalse();
    assertThat(ledger.take(MINE)).isFalse();
    assertThat(ledger.all()).hasSize(1);
  }

  @Test
  void aLostFileIsForgottenOnce() {
    ledger.add(MINE);
    ledger.forget(MINE);
    ledger.forget(MINE);

    assertThat(ledger.bytes()).isZero();
    assertThat(ledger.any(random)).isEmpty();
  }

  @Test
  void reportsOtherLengthAndOtherData() {
    assertThat(MINE.problemWith(10, "digest")).isEmpty();
    assertThat(MINE.problemWith(9, "digest")).contains("/load/mine has 9 bytes instead of 10");
    assertThat(MINE.problemWith(10, "another"))
        .contains("/load/mine differs from the data that was written");
  }
}
