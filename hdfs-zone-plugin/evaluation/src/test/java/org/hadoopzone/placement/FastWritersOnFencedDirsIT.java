/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.test.GenericTestUtils.LogCapturer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.fence.Fence;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.MovingKernel;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.testing.Wait;
import org.hadoopzone.yarn.FenceAuxiliaryService;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.AdditionalSpace;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;

/**
 * Runs a Spark application that shuffles and spills, and then dd. Both write as fast as possible,
 * and need more space than their fenced disk has available. The fence service of the NodeManager
 * has to release fenced space in time.
 */
class FastWritersOnFencedDirsIT {
  private static final Path PROGRAM =
      Path.of("src/test/programs/FastShuffle.java").toAbsolutePath();

  private static final long MB = 1 << 20;

  /** Larger than what the writers write while the service widens the range. */
  private static final long MARGIN = 256 * MB;

  /**
   * The niceness of dd. On a busy machine, dd waits for the processor longer than the service does.
   * Without this, it could fill the margin while the service waits.
   */
  private static final int NICENESS = 10;

  /** The size of a block that Spark shuffles. */
  private static final long BLOCK = 64 << 10;

  @TempDir private Path dir;

  private final List<SmallFileSystem> disks = new ArrayList<>();
  private final List<Fence> fences = new ArrayList<>();
  private MiniHadoop hadoop;

  @BeforeEach
  void requireSpark() {
    Framework.requireAny("spark-3");
    SmallFileSystem.requireRoot();
  }

  @AfterEach
  void stop() throws IOException {
    if (hadoop != null) {
      hadoop.close();
    }
    for (SmallFileSystem disk : disks) {
      disk.close();
    }
  }

  @Test
  void writersOnFencedOuterPartitionsDoNotRunOutOfSpace() throws Exception {
    Configuration conf = withFenceService(MiniHadoop.zonedHdfs());
    // With the defaults, the service would keep another 1 GiB available.
    conf.setLong(AdditionalSpace.KEY, 0);
    conf.set(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, "2");
    hadoop =
        MiniHadoop.startWithExecutor(
            "fenced-outer-partitions",
            ZoneDefaultContainerExecutor.class,
            conf,
            localDirs -> {
              for (File localDir : localDirs) {
                if (MiniHadoop.zoneOf(localDir) == Zone.OUTER) {
                  mount(localDir.toPath(), 3072 * MB);
                  setFence(localDir.toPath());
                }
              }
            });
    assertWritersGetFencedSpace("spark-on-fenced-partitions");
    assertThat(hadoop.localBytes("blockmgr-")).doesNotContainKey(Zone.INNER);
    assertFencesIntactAfterStop();
  }

  @Test
  void writersOnADiskZonedInPlaceDoNotRunOutOfSpace() throws Exception {
    MovingKernel.require();
    List<Path> old = new ArrayList<>();
    Configuration conf = withFenceService(ZonedHdfs.stockConf());
    conf.setBoolean(DiskZoneKeys.IN_PLACE_ENABLED, true);
    conf.set(DiskZoneKeys.IN_PLACE_MIN_AGE, "1s");
    hadoop =
        MiniHadoop.startWithExecutor(
            "zoned-in-place",
            DefaultContainerExecutor.class,
            conf,
            localDirs -> {
              // The disk holds all local dirs, all data dirs, and a cold file on the outer tracks.
              Path disk = localDirs[0].getParentFile().toPath();
              mount(disk, 4096 * MB);
              setFence(Files.createDirectories(localDirs[0].toPath()));
              Path file = Files.createDirectories(disk.resolve("old")).resolve("file");
              byte[] bytes = new byte[100 << 20];
              new Random(1).nextBytes(bytes);
              Files.write(file, bytes);
              Command.run("sync", "-f", disk);
              old.add(file);
              conf.set(DiskZoneKeys.FENCE_FURTHER_DIRS, file.getParent().toString());
            });
    Wait.until("a moved file", () -> isBeyond(2048 * MB, old.get(0)));
    assertWritersGetFencedSpace("spark-in-place");
    assertFencesIntactAfterStop();
  }

  private void setFence(Path mounted) throws IOException {
    Fence fence = Fence.in(mounted);
    fence.set(ByteRange.of(0, 320 * MB), Fence.Mode.ADVISORY, (done, total) -> {});
    fences.add(fence);
  }

  private static boolean isBeyond(long address, Path file) throws IOException {
    return Fence.extents(file).stream().allMatch(extent -> extent.start() >= address);
  }

  private void mount(Path mountPoint, long bytes) throws IOException {
    Path image = dir.resolve("image" + disks.size());
    disks.add(SmallFileSystem.sparse(image, mountPoint, bytes));
  }

  private static Configuration withFenceService(Configuration conf) {
    String name = FenceAuxiliaryService.NAME;
    conf.set(YarnConfiguration.NM_AUX_SERVICES, name);
    conf.set(
        String.format(YarnConfiguration.NM_AUX_SERVICE_FMT, name),
        FenceAuxiliaryService.class.getName());
    conf.setLong(DiskZoneKeys.FENCE_MARGIN, MARGIN);
    conf.setLong(DiskZoneKeys.FENCE_INTERVAL_MS, 20);
    conf.set(YarnZoneKeys.MIN_FREE_SPACE, "1m");
    return conf;
  }

  /** Runs Spark, then dd, and checks that each of them has written more than was available. */
  private void assertWritersGetFencedSpace(String name) throws Exception {
    LogCapturer daemons = LogCapturer.captureLogs(LoggerFactory.getLogger("org.apache.hadoop"));
    long fenced = fenced();
    long available = available();
    // A quarter more than is available.
    assertThat(shuffledBytes(name, available / BLOCK * 5 / 4)).isGreaterThan(available);
    assertThat(fenced()).isLessThan(fenced);

    for (SmallFileSystem disk : disks) {
      long megabytes = available(disk) / MB * 3 / 2;
      Path file = disk.path().resolve("written-by-dd");
      Command.run(
          "nice",
          "-n",
          NICENESS,
          "dd",
          "if=/dev/zero",
          "of=" + file,
          "bs=1M",
          "count=" + megabytes,
          "conv=fsync");
      assertThat(file).hasSize(megabytes * MB);
    }
    daemons.stopCapturing();
    assertThat(daemons.getOutput().lines().filter(FastWritersOnFencedDirsIT::isNoSpace)).isEmpty();
  }

  /** Returns the bytes of the shuffle files that the executors of an application have written. */
  private long shuffledBytes(String name, long blocks) throws Exception {
    Framework spark = Framework.named("spark-3", name);
    String javac = Path.of(System.getProperty("java.home"), "bin", "javac").toString();
    String jars = String.join(":", spark.jars());
    Command.run(javac, "-d", spark.home(), "-cp", jars, PROGRAM);
    String program = PROGRAM.getFileName().toString().replace(".java", "");
    String count = String.valueOf(blocks);
    try (SparkDriver driver = SparkDriver.start(spark, hadoop, program, settings(spark), count)) {
      String[] words = driver.awaitResult();
      assertThat(words[3]).as("intact blocks").isEqualTo(count);
      assertThat(words[4]).as("failed tasks").isEqualTo("0");
      assertThat(Long.parseLong(words[2])).as("bytes spilled").isPositive();
      assertThat(linesWithNoSpace(spark)).isEmpty();
      Map<Zone, Long> bytes = hadoop.localBytes(words[0] + "/blockmgr-");
      long shuffled = bytes.values().stream().mapToLong(Long::longValue).sum();
      assertThat(shuffled)
          .as("bytes of shuffle files")
          .isGreaterThanOrEqualTo(Long.parseLong(words[1]));
      driver.end();
      return shuffled;
    }
  }

  private static Map<String, String> settings(Framework spark) {
    return Map.of(
        "spark.executor.extraClassPath", spark.home().toString(),
        "spark.shuffle.compress", "false",
        "spark.shuffle.spill.compress", "false",
        // Spill after this number of blocks. Without the second setting, tasks would not spill.
        "spark.shuffle.spill.numElementsForceSpillThreshold", "500",
        "spark.shuffle.sort.bypassMergeThreshold", "0");
  }

  /** Returns the lines in the logs of the containers and of the driver that report a full disk. */
  private List<String> linesWithNoSpace(Framework spark) throws IOException {
    List<Path> logs =
        FileTrees.files(
            hadoop.localDirs()[0].getParentFile().toPath(),
            file -> file.toString().contains("-logDir-") && file.endsWith("stderr"));
    assertThat(logs).isNotEmpty();
    logs.addAll(FileTrees.files(spark.home(), file -> file.toString().endsWith(".log")));
    List<String> lines = new ArrayList<>();
    for (Path log : logs) {
      Files.readAllLines(log).stream()
          .filter(FastWritersOnFencedDirsIT::isNoSpace)
          .forEach(lines::add);
    }
    return lines;
  }

  private static boolean isNoSpace(String line) {
    return line.contains("No space left");
  }

  private long available() {
    return disks.stream().mapToLong(FastWritersOnFencedDirsIT::available).sum();
  }

  private static long available(SmallFileSystem disk) {
    return disk.path().toFile().getUsableSpace();
  }

  private long fenced() throws IOException {
    long sum = 0;
    for (Fence fence : fences) {
      sum += fence.quickStatus().fenced();
    }
    return sum;
  }

  /** Stops the daemons, and checks that each fence is intact and still owns space. */
  private void assertFencesIntactAfterStop() throws IOException {
    hadoop.close();
    hadoop = null;
    for (Fence fence : fences) {
      assertThat(fence.quickStatus().fenced()).isPositive();
      assertThat(fence.check()).isEmpty();
    }
  }
}
