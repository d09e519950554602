/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.seeks.IoStream;
import org.hadoopzone.evaluation.seeks.SeekResult;
import org.hadoopzone.evaluation.seeks.SeekTable;
import org.hadoopzone.evaluation.seeks.SeekTable.Row;
import org.hadoopzone.evaluation.seeks.TracedRound;
import org.hadoopzone.evaluation.seeks.Variant;
import org.hadoopzone.evaluation.work.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeeksReportTest {
  @TempDir private Path dir;

  @Test
  void pageShowsPairsStreamsAndSavingsOfVariants() throws IOException {
    Path data = dir.resolve("data");
    result(1000, 60).write(data, Variant.STOCK);
    result(800, 50).write(data, Variant.ZONES);

    Path page = new SeeksReport(data, Scale.FULL).write(dir);

    assertThat(page).hasFileName("seeks.md");
    assertThat(page)
        .content()
        .contains("Made by `make seeks ARGS='--rounds 2'`: TeraSort of 1000 MB")
        .contains("| stock ext4 | 2 | 1000 | 12.0 |", "| 60 | +25.0 % | +20.0 % |")
        .contains("| disk zones | 2 | 800 | 9.6 |", "| 50 | +0.0 % | +0.0 % |")
        .contains("| merge read | 800 | 9.6 | 4.0 | 800 | 1.00 |")
        .contains("| stock ext4 | - | - | 1.00 | - |")
        .contains("| spill write, merge read | 800 | 9.60 | 100.0 % | 1.00 |")
        .contains("Measured on: kernel a kernel.")
        .contains("](images/seeks-zones.png)");
    assertThat(dir.resolve("images/seeks-zones.png")).isNotEmptyFile();
  }

  @Test
  void pageNamesTheScaleOfItsCommand() throws IOException {
    Path data = dir.resolve("data");
    result(800, 50).write(data, Variant.ZONES);

    Path page = new SeeksReport(data, Scale.QUICK).write(dir);

    assertThat(page).content().contains("`make seeks ARGS='--scale quick --rounds 2'`");
  }

  @Test
  void resultIsReadAsItWasWritten() throws IOException {
    SeekResult result = result(10, 1);
    result.write(dir, Variant.ZONES);

    assertThat(SeekResult.read(dir, Variant.ZONES)).isEqualTo(result);
    assertThat(SeekResult.read(dir, Variant.STOCK).rounds()).isEmpty();
  }

  /** Returns a result of two identical rounds. */
  private static SeekResult result(long seeks, double seconds) {
    SeekTable table =
        new SeekTable(
            List.of(
                new Row(
                    IoStream.SPILL_WRITE,
                    IoStream.MERGE_READ,
                    seeks,
                    0.012 * seeks,
                    4,
                    1_000_000 * seeks)));
    Round round = new Round("sort 1", 1, seconds, 1, seconds, seeks, 1, 1, 1, List.of());
    TracedRound traced = new TracedRound(round, seconds, table);
    return new SeekResult(List.of(traced, traced), Map.of("kernel", "a kernel"));
  }
}
