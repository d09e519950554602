/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobFiles;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.BenchWork;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.trace.Direction;
import org.hadoopzone.tools.trace.Request;
import org.hadoopzone.tools.trace.RequestCsv;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final long GB = 1_000_000_000;

  @TempDir private Path dir;

  @Test
  void resultsAreReadAsTheyWereWritten() throws IOException {
    ResultFiles files = new ResultFiles(dir);
    Result result = result(StorageSystem.EXT4, 10, null);
    files.write(result);

    assertThat(files.read("fresh", "ext4")).contains(result);
    assertThat(files.read("fresh", "xfs")).isEmpty();
  }

  @Test
  void reportComparesAllSystemsAndNamesFailures() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    files.write(result(StorageSystem.EXT4, 10, null));
    files.write(result(StorageSystem.XFS, 9, null));
    files.write(result(StorageSystem.PARTITIONS, 1, "no space"));
    files.write(result(StorageSystem.DISK_ZONES, 8, null));

    String page =
        Files.readString(
            new Report(files, new Traces(dir, Series.of(Scale.TINY)), Series.of(Scale.TINY))
                .write(dir));

    assertThat(page)
        .contains("| stock ext4 | 20.0 | +0.0 % | -20.0 % | 0.400 | 6 | 14 | 2.00 | 50 % |")
        .contains("| XFS | 18.0 | -10.0 % | -11.1 % | 0.444 | 6 | 14 | 2.00 | 50 % |")
        .contains("| disk zones | 16.0 | -20.0 % | +0.0 % | 0.500 | 6 | 14 | 2.00 | 50 % |")
        .contains("| stock ext4 | 101.0 (90.9 to 111.1) |")
        .contains("- **partitions by configuration failed**: no space")
        .contains("kernel a kernel");
    assertThat(dir.resolve("images/tiny-fresh-write.png")).isNotEmptyFile();
    assertThat(dir.resolve("images/tiny.png")).isNotEmptyFile();
    assertThat(dir.resolve("tiny.csv")).content().contains("fresh,xfs,write 2,1000000000,10.000");
  }

  @Test
  void reportShowsEveryEnvironmentOfTheResultsOfAWorkload() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    files.write(result(StorageSystem.EXT4, 10, null));
    files.write(result(StorageSystem.XFS, 9, null));
    files.write(
        new Result(
            "fresh", "fence", List.of(), null, 0, "no space", Map.of("kernel", "a new kernel")));

    Path page =
        new Report(files, new Traces(dir, Series.of(Scale.TINY)), Series.of(Scale.TINY)).write(dir);

    assertThat(page)
        .content()
        .containsOnlyOnce("Measured on: kernel a kernel.")
        .containsOnlyOnce("Measured on: kernel a new kernel.");
  }

  @Test
  void writesReportIfNoSystemCompletedTheWork() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    files.write(result(StorageSystem.PARTITIONS, 1, "no space"));

    Path page =
        new Report(files, new Traces(dir, Series.of(Scale.TINY)), Series.of(Scale.TINY)).write(dir);

    assertThat(page).content().contains("- **partitions by configuration failed**: no space");
  }

  @Test
  void reportShowsBytesAndZonesOfLocalDirs() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    Round stock = round(1, 10).by(List.of(new JobFiles("sort", 60, 3 * GB, 0, 0)));
    Round zones = round(1, 9).by(List.of(new JobFiles("sort", 50, 3 * GB, 3 * GB / 2, GB / 2)));
    files.write(concurrent(StorageSystem.EXT4, stock));
    files.write(concurrent(StorageSystem.DISK_ZONES, zones));

    String page =
        Files.readString(
            new Report(files, new Traces(dir, Series.of(Scale.TINY)), Series.of(Scale.TINY))
                .write(dir));

    assertThat(files.read("concurrent", "ext4").orElseThrow().rounds()).containsExactly(stock);
    assertThat(page)
        .contains("| stock ext4: sort | 60 | 3.00 | - |")
        .contains("| disk zones: sort | 50 | 3.00 | 75 % |");
  }

  @Test
  void reportShowsTheCostOfPackingApartFromTheRounds() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    Result packed =
        new Result(
            BenchWork.FRESH.id(),
            StorageSystem.ZONES_IN_PLACE.id(),
            List.of(round(1, 7), round(2, 9)),
            List.of(round(1, 30).of(4 * GB)),
            0,
            null,
            Map.of());
    files.write(result(StorageSystem.EXT4, 10, null));
    files.write(packed);

    String page =
        Files.readString(
            new Report(files, new Traces(dir, Series.of(Scale.TINY)), Series.of(Scale.TINY))
                .write(dir));

    assertThat(files.read("fresh", "zones-in-place")).contains(packed);
    assertThat(page)
        .contains("| stock ext4 | 20.0 | +0.0 % | - | -20.0 % | 0.400 | 6 | 14 | 2.00 | 50 % |")
        .contains("| zones in place | 16.0 | -20.0 % | - | +0.0 % | 0.500 | 6 | 14 | 2.00 | 50 % |")
        .contains("**Cost of packing, zones in place**: 2.00 GB moved; drive busy for 30.0 s");
  }

  @Test
  void reportOfDrivesInRealTimeComparesRunTime() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    files.write(result(StorageSystem.EXT4, 10, null));
    files.write(result(StorageSystem.DISK_ZONES, 8, null));
    Series realTime = new Series(Scale.TINY, new DriveKind(DriveKind.PAPERS, 1));

    Path page = new Report(files, new Traces(dir, realTime), realTime).write(dir);

    assertThat(page).hasFileName("tiny-real-time.md");
    assertThat(page)
        .content()
        .contains("--scale tiny --time-scale 1")
        .contains("| run time, s | run time against stock ext4 |")
        .contains("| disk zones | 16.0 | -20.0 % | +0.0 % | 0.500 | 6 | +0.0 % | 14 |");
  }

  @Test
  void reportWithoutTracesKeepsThePictureAndTheMergedSizesOfTheTracedRun() throws IOException {
    ResultFiles files = new ResultFiles(dir.resolve("data"));
    Series series = Series.of(Scale.TINY);
    Path traces = Files.createDirectories(dir.resolve("traces/tiny"));
    List<Request> requests =
        List.of(Request.of(0, ByteRange.of(0, 1 << 20), Direction.WRITE, 1000));
    RequestCsv.write(traces.resolve("fresh-ext4.csv"), requests);
    RequestCsv.write(traces.resolve("fresh-disk-zones.csv"), requests);
    files.write(result(StorageSystem.EXT4, 10, null).withMergedWriteBytes(799_500_000));
    files.write(result(StorageSystem.XFS, 9, null));
    files.write(result(StorageSystem.DISK_ZONES, 8, null).withMergedWriteBytes(507_149_999));

    String traced =
        Files.readString(
            new Report(files, new Traces(dir.resolve("traces"), series), series).write(dir));
    String untraced =
        Files.readString(
            new Report(files, new Traces(dir.resolve("none"), series), series).write(dir));

    assertThat(traced)
        .contains("![Address over time](images/tiny-fresh-requests.png)")
        .contains(
            "The merged I/O size of writes is 799.5 MB with stock ext4, 507.1 MB with disk zones.");
    assertThat(dir.resolve("images/tiny-fresh-requests.png")).isNotEmptyFile();
    assertThat(untraced).isEqualTo(traced);
  }

  private static Result concurrent(StorageSystem system, Round round) {
    return new Result(
        BenchWork.CONCURRENT.id(),
        system.id(),
        List.of(round),
        null,
        0,
        null,
        Map.of("kernel", "a kernel"));
  }

  /**
   * Returns a result of two rounds, one second above and one second below the mean; without rounds
   * if the system failed.
   */
  private static Result result(StorageSystem system, double mean, String failure) {
    List<Round> rounds =
        failure == null ? List.of(round(1, mean - 1), round(2, mean + 1)) : List.of();
    return new Result(
        BenchWork.FRESH.id(), system.id(), rounds, null, 0, failure, Map.of("kernel", "a kernel"));
  }

  private static Round round(int number, double seconds) {
    return new Round("write " + number, GB, seconds, 4, 3, 7, GB / 2, GB / 2, GB / 2, List.of());
  }
}
