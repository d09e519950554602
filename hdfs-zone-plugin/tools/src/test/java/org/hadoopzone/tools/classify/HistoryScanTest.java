/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.classify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.mapreduce.FileSystemCounter;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.counters.Limits;
import org.apache.hadoop.security.AccessControlException;
import org.hadoopzone.mapred.classify.GroupedRuns;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.Runs;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryScanTest {
  @TempDir private Path dir;

  private final GroupedRuns runs = new GroupedRuns();
  private final HistoryScan scan =
      new HistoryScan(new Configuration(), runs::add, (done, found) -> {});

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aJobIsReadFromTextAndFromBinary(boolean binary) throws Exception {
    Path file = new HistoryFiles(dir, binary).succeeded(7, "sort 2026-11-21", 5000, 3000, 4);
    scan.read(List.of(file.toString()));

    Runs read = runs.groups().get(JobGroup.of("joe", "batch", "sort 2026-11-22"));
    assertThat(read.count).isEqualTo(1);
    assertThat(read.latestMillis).isEqualTo(7000);
    assertThat(read.mean)
        .isEqualTo(
            JobProfile.builder()
                .inputBytes(5000)
                .mapOutputBytes(3000)
                .shuffleBytes(3000)
                .shuffledRecords(30)
                .spilledRecords(90)
                .reduces(4)
                .build());
    assertThat(read.mean.spilledBytes()).isEqualTo(9000);
  }

  @Test
  void aTreeIsReadAndItsRunsAreGrouped() throws Exception {
    for (int job = 1; job <= 40; job++) {
      new HistoryFiles(dir.resolve("done/2026/11/" + job % 7), job % 2 == 0)
          .succeeded(job, "sort " + job, 5000, 1000 * job, 4);
    }
    Files.writeString(dir.resolve("done/job_1700000000000_0001_conf.xml"), "<configuration/>");
    scan.read(List.of(dir.toString()));

    assertThat(scan.files()).isEqualTo(40);
    assertThat(scan.broken).isEmpty();
    assertThat(runs.groups()).hasSize(1);
    Runs all = runs.groups().values().iterator().next();
    assertThat(all.count).isEqualTo(40);
    assertThat(all.mean.shuffleBytes).isBetween(20_400L, 20_600L);
  }

  @Test
  void aJobThatIsFoundTwiceCountsOnce() throws Exception {
    new HistoryFiles(dir.resolve("done_intermediate"), false).succeeded(1, "sort", 1, 1, 1);
    new HistoryFiles(dir.resolve("done"), false).succeeded(1, "sort", 1, 1, 1);
    scan.read(List.of(dir.toString(), dir.resolve("done").toString()));

    assertThat(scan.files()).isEqualTo(3);
    assertThat(runs.groups().values()).singleElement().extracting(runs -> runs.count).isEqualTo(1);
  }

  @Test
  void loopsOfSymbolicLinksAreNotFollowed() throws Exception {
    new HistoryFiles(dir.resolve("a"), false).succeeded(1, "sort", 1, 1, 1);
    new HistoryFiles(dir.resolve("b"), false).succeeded(2, "sort", 1, 1, 1);
    Files.createSymbolicLink(dir.resolve("a/self"), dir.resolve("a"));
    Files.createSymbolicLink(dir.resolve("a/other"), dir.resolve("b"));
    Files.createSymbolicLink(dir.resolve("b/other"), dir.resolve("a"));
    scan.read(List.of(dir.resolve("a").toString()));

    assertThat(scan.files()).isEqualTo(2);
    assertThat(scan.broken).isEmpty();
  }

  @Test
  void errorInOneFileIsNotedAndTheOthersAreRead() throws Exception {
    HistoryFiles files = new HistoryFiles(dir, false);
    for (int job = 1; job <= 9; job++) {
      files.succeeded(job, job == 5 ? "broken" : "sort", 1, 1, 1);
    }
    AtomicInteger read = new AtomicInteger();
    HistoryScan failing =
        new HistoryScan(
            new Configuration(),
            job -> {
              if (job.group.toString().endsWith("broken")) {
                throw new StackOverflowError("thrown by the test");
              }
              read.incrementAndGet();
            },
            (done, found) -> {});
    failing.read(List.of(dir.toString()));

    assertThat(read).hasValue(8);
    assertThat(failing.broken.values())
        .containsExactly("java.lang.StackOverflowError: thrown by the test");
  }

  @Test
  void unsuccessfulJobsAreOnlyCounted() throws Exception {
    new HistoryFiles(dir, false).killed(1, "sort");
    scan.read(List.of(dir.toString()));

    assertThat(scan.unsuccessful()).isEqualTo(1);
    assertThat(runs.groups()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void truncatedFilesAreSkipped(boolean binary) throws Exception {
    HistoryFiles files = new HistoryFiles(dir, binary);
    for (int cut = 1; cut <= 19; cut++) {
      HistoryFiles.truncate(files.succeeded(cut, "cut", 1, 1, 1), cut / 20.0);
    }
    Files.write(dir.resolve("empty.jhist"), new byte[0]);
    files.succeeded(100, "whole", 1, 1, 1);
    scan.read(List.of(dir.toString()));

    assertThat(runs.groups().keySet()).singleElement().hasToString("joe, batch, whole");
    assertThat(scan.broken).hasSize(20);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void damagedFilesAreSkippedOrReadAndDoNotEndTheScan(boolean binary) throws Exception {
    HistoryFiles files = new HistoryFiles(dir, binary);
    Random random = new Random(42);
    for (int job = 1; job <= 200; job++) {
      Path file = files.succeeded(job, "damaged", 1, 1, 1);
      byte[] bytes = Files.readAllBytes(file);
      for (int i = 0; i < 5; i++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      Files.write(file, bytes);
    }
    files.succeeded(1000, "whole", 1, 1, 1);
    scan.read(List.of(dir.toString()));

    assertThat(scan.files()).isEqualTo(201);
    assertThat(scan.broken).isNotEmpty();
    assertThat(runs.groups()).containsKey(JobGroup.of("joe", "batch", "whole"));
  }

  @Test
  void aJobMayHaveMoreCountersThanThisMachineAllows() throws Exception {
    List<String> program = JavaProcess.of(ManyCounters.class, List.of(dir.toString())).command();
    Command.run(program.toArray());
    scan.read(List.of(dir.toString()));
    assertThat(scan.broken).isEmpty();
    assertThat(runs.groups().keySet()).singleElement().hasToString("joe, batch, sort");
  }

  /**
   * Writes the history of a job with many counters. Needs its own process, because the limit of
   * counters applies to the whole process.
   */
  static final class ManyCounters {
    private ManyCounters() {}

    public static void main(String... args) throws Exception {
      Configuration conf = new Configuration(false);
      conf.setInt(MRJobConfig.COUNTERS_MAX_KEY, 1000);
      Limits.init(conf);
      new HistoryFiles(Path.of(args[0]), false).withCounters(200).succeeded(1, "sort", 1, 1, 1);
    }
  }

  @Test
  void jobsMayCountTheBytesOfMoreFileSystemsThanHadoopAllows() throws Exception {
    Path file = new HistoryFiles(dir, false).withCounters(110).succeeded(1, "many", 1, 1, 1);
    String text =
        Files.readString(file)
            .replace("of the job itself", FileSystemCounter.class.getName())
            .replaceAll("counter (\\d+)", "FS$1_BYTES_READ");
    assertThat(text).contains("\"FS109_BYTES_READ\"");
    Files.writeString(file, text);
    new HistoryFiles(dir, false).succeeded(2, "sort", 1, 1, 1);
    scan.read(List.of(dir.toString()));

    assertThat(scan.broken).isEmpty();
    assertThat(runs.groups()).hasSize(2);
  }

  @Test
  void fileWhoseSchemaHasValuesWithoutBytesIsSkipped() throws Exception {
    String schema =
        """
        {"type": "record", "name": "Event", "fields": [
          {"name": "type", "type": {"type": "enum", "name": "EventType", "symbols": ["ENDLESS"]}},
          {"name": "event", "type": [
            {"type": "record", "name": "Endless", "fields": [
              {"name": "items", "type": {"type": "array", "items": %s}}]}]}]}""";
    int files = 0;
    for (String item :
        List.of(
            "\"null\"",
            "{\"type\": \"fixed\", \"name\": \"None\", \"size\": 0}",
            "{\"type\": \"record\", \"name\": \"None\", \"fields\": []}")) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      String head = "Avro-Binary\n" + String.format(schema, item).replace("\n", " ") + "\n";
      bytes.writeBytes(head.getBytes(StandardCharsets.UTF_8));
      BinaryEncoder event = EncoderFactory.get().binaryEncoder(bytes, null);
      event.writeEnum(0);
      event.writeIndex(0);
      event.writeArrayStart();
      event.setItemCount(1L << 62);
      event.flush();
      Files.write(dir.resolve("endless" + ++files + ".jhist"), bytes.toByteArray());
    }
    new HistoryFiles(dir, true).succeeded(1, "sort", 1, 1, 1);
    scan.read(List.of(dir.toString()));

    assertThat(runs.groups().keySet()).singleElement().hasToString("joe, batch, sort");
    assertThat(scan.broken).hasSize(3);
    assertThat(scan.broken.values()).allSatisfy(why -> assertThat(why).contains("take no bytes"));
  }

  @Test
  void jobThatFinishesInTheFutureIsSkipped() throws Exception {
    Instant now = Instant.now();
    new HistoryFiles(dir, true).finishedAt(now.plus(Duration.ofDays(2))).succeeded(1, "x", 1, 1, 1);
    new HistoryFiles(dir, true).finishedAt(now.plusSeconds(60)).succeeded(2, "sort", 1, 1, 1);
    scan.read(List.of(dir.toString()));

    assertThat(runs.groups().keySet()).singleElement().hasToString("joe, batch, sort");
    assertThat(scan.broken.values())
        .singleElement()
        .satisfies(why -> assertThat(why).startsWith("its finish time ").endsWith("in the future"));
  }

  @Test
  void reasonsHaveNoControlCharactersAndALimitedLength() throws Exception {
    Path file = new HistoryFiles(dir, false).succeeded(1, "sort", 1, 1, 1);
    String text = Files.readString(file).replace("Avro-Json", "\u001b[2J" + "x".repeat(5000));
    Files.writeString(Files.move(file, dir.resolve("a\u001b[2J.jhist")), text);
    scan.read(List.of(dir.toString()));

    assertThat(scan.broken).hasSize(1);
    scan.broken.forEach(
        (path, why) -> {
          assertThat(path).endsWith("/a?[2J.jhist");
          assertThat(why).contains("begins with \"?[2Jxxx").hasSizeLessThan(400);
        });
  }

  @Test
  void fileThatMovesToALaterPlaceIsReadThereAndNotNoted() throws Exception {
    HistoryFiles before = new HistoryFiles(dir.resolve("moved"), true);
    HistoryFiles after = new HistoryFiles(dir.resolve("done"), true);
    before.succeeded(1, "sort", 1, 1, 1);
    after.succeeded(1, "sort", 1, 1, 1);
    before.killed(2, "sort");
    after.killed(2, "sort");
    Path lost = before.succeeded(3, "sort", 1, 1, 1);
    HistoryScan partly = new HistoryScan(partlyListed(), runs::add, (done, found) -> {});
    partly.read(List.of(dir + "/moved", dir + "/done"));

    assertThat(runs.groups().values()).singleElement().extracting(runs -> runs.count).isEqualTo(1);
    assertThat(partly.unsuccessful()).isEqualTo(1);
    assertThat(partly.broken).containsExactly(Map.entry("file:" + lost, "it was moved"));
  }

  @Test
  void fileOfAnUnsuccessfulJobHidesNoSuccessfulJobWithTheSameId() throws Exception {
    new HistoryFiles(dir.resolve("a"), true).killed(1, "other");
    new HistoryFiles(dir.resolve("b"), true).succeeded(1, "sort", 1, 1, 1);
    scan.read(List.of(dir + "/a"));
    scan.read(List.of(dir + "/b"));
    assertThat(runs.groups().keySet()).singleElement().hasToString("joe, batch, sort");
  }

  @Test
  void directoryThatCannotBeListedIsNotedAndTheOthersAreRead() throws Exception {
    int job = 0;
    for (String name : List.of("a", "deleted", "private", "z")) {
      new HistoryFiles(dir.resolve("done").resolve(name), true).succeeded(++job, "sort", 1, 1, 1);
    }
    HistoryScan partly = new HistoryScan(partlyListed(), runs::add, (done, found) -> {});
    partly.read(List.of(dir.toString()));

    assertThat(partly.files()).isEqualTo(2);
    assertThat(partly.broken)
        .containsOnlyKeys("file:" + dir + "/done/deleted", "file:" + dir + "/done/private")
        .containsValues("it was deleted", "Permission denied");
    assertThatThrownBy(() -> partly.read(List.of(dir + "/done/private")))
        .isInstanceOf(AccessControlException.class);
  }

  @Test
  void filesThatExceedTheHeapOnlyTogetherAreReadOneByOne() throws Exception {
    HistoryFiles files = new HistoryFiles(dir, true);
    for (int job = 1; job <= 8; job++) {
      files.succeeded(job, "sort", 1, 1, 1);
    }
    Files.writeString(dir.resolve("huge.jhist"), "not readable");
    HistoryScan small = new HistoryScan(with(SmallHeap.class), runs::add, (done, found) -> {});
    small.read(List.of(dir.toString()));

    assertThat(runs.groups().values()).singleElement().extracting(runs -> runs.count).isEqualTo(8);
    assertThat(small.files()).isEqualTo(9);
    assertThat(small.broken)
        .containsExactly(
            Map.entry(
                "file:" + dir + "/huge.jhist",
                "damaged, or too large for the heap (Java heap space); increase the heap, for"
                    + " example with DISK_ZONES_OPTS=-Xmx2g"));
  }

  /**
   * A file system whose files exceed the heap at the first attempt to read them. Files whose names
   * begin with {@code huge} exceed it at every attempt.
   */
  static final class SmallHeap extends RawLocalFileSystem {
    private static final Set<String> TRIED = ConcurrentHashMap.newKeySet();

    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
      if (TRIED.add(file.toString()) || file.getName().startsWith("huge")) {
        throw new OutOfMemoryError("Java heap space");
      }
      return super.open(file, buffer);
    }
  }

  private static Configuration partlyListed() {
    return with(PartlyListed.class);
  }

  private static Configuration with(Class<? extends FileSystem> local) {
    Configuration conf = new Configuration(false);
    conf.setClass("fs.file.impl", local, FileSystem.class);
    conf.setBoolean("fs.file.impl.disable.cache", true);
    return conf;
  }

  /**
   * A file system with three special directories. {@code deleted} disappears, {@code private} is
   * not readable, and the files in {@code moved} disappear after the directory was listed.
   */
  static final class PartlyListed extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int buffer) throws IOException {
      if (file.getParent().getName().equals("moved")) {
        throw new FileNotFoundException("it was moved");
      }
      return super.open(file, buffer);
    }

    @Override
    public RemoteIterator<FileStatus> listStatusIterator(org.apache.hadoop.fs.Path dir)
        throws IOException {
      switch (dir.getName()) {
        case "deleted":
          throw new FileNotFoundException("it was deleted");
        case "private":
          throw new AccessControlException("Permission denied\n\tat org.apache.hadoop.X");
        default:
          return super.listStatusIterator(dir);
      }
    }
  }

  @Test
  void aPathThatDoesNotExistIsNamed() {
    assertThatThrownBy(() -> scan.read(List.of(dir + "/none")))
        .isInstanceOf(FileNotFoundException.class)
        .hasMessageContaining(dir + "/none does not exist. Specify a history file");
  }
}
