/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileLedgerTest {
  @TempDir private Path dir;
  private final FileLedger ledger = new FileLedger();
  private Path a;
  private Path b;

  @BeforeEach
  void nameFiles() {
    a = dir.resolve("a");
    b = dir.resolve("b");
  }

  @AfterEach
  void close() throws IOException {
    ledger.close();
  }

  @Test
  void recordsTheLastSizeEvenOfADeletedFile() throws IOException {
    write(a, 1);
    ledger.appeared(a);
    Files.write(a, new byte[4], StandardOpenOption.APPEND);
    Files.delete(a);
    ledger.vanished(a);
    assertThat(ledger.files()).containsExactly(new SeenFile(a, 5));

    ledger.sweep();
    ledger.sweep();
    assertThat(ledger.files()).containsExactly(new SeenFile(a, 5));
  }

  @Test
  void renamedFileCountsOnceUnderItsLastName() throws IOException {
    write(a, 3);
    ledger.appeared(a);
    Files.move(a, b);
    ledger.vanished(a);
    ledger.sweep();
    ledger.appeared(b);
    ledger.sweep();
    ledger.sweep();

    assertThat(ledger.files()).containsExactly(new SeenFile(b, 3));
  }

  @Test
  void renameEventsMayArriveInAnyOrder() throws IOException {
    write(a, 3);
    ledger.appeared(a);
    Files.move(a, b);
    ledger.appeared(b);
    ledger.vanished(a);
    ledger.sweep();
    ledger.sweep();
    Files.write(b, new byte[2], StandardOpenOption.APPEND);

    assertThat(ledger.files()).containsExactly(new SeenFile(b, 5));
  }

  @Test
  void fileThatReplacesAnotherIsASecondOne() throws IOException {
    write(a, 1);
    write(b, 2);
    ledger.appeared(a);
    ledger.appeared(b);
    Files.move(b, a, StandardCopyOption.REPLACE_EXISTING);
    ledger.appeared(a);
    ledger.vanished(b);

    assertThat(ledger.files()).containsExactlyInAnyOrder(new SeenFile(a, 1), new SeenFile(a, 2));
  }

  @Test
  void seeingAFileAgainChangesNothing() throws IOException {
    write(a, 1);
    ledger.appeared(a);
    ledger.appeared(a);

    assertThat(ledger.files()).containsExactly(new SeenFile(a, 1));
  }

  @Test
  void newFileUnderTheNameOfADeletedOneIsASecondOne() throws IOException {
    write(a, 1);
    ledger.appeared(a);
    Files.delete(a);
    ledger.vanished(a);
    write(a, 2);
    ledger.appeared(a);

    assertThat(ledger.files()).containsExactlyInAnyOrder(new SeenFile(a, 1), new SeenFile(a, 2));
  }

  @Test
  void recordsNameOfFileDeletedBeforeItWasOpened() throws IOException {
    ledger.appeared(a);

    assertThat(ledger.files()).containsExactly(new SeenFile(a, SeenFile.UNKNOWN));
  }

  private static void write(Path file, int bytes) throws IOException {
    Files.write(file, new byte[bytes]);
  }
}
