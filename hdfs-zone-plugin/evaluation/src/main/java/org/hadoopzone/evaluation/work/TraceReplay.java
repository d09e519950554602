/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.hadoopzone.evaluation.ageing.FileAges;
import org.hadoopzone.evaluation.drive.Round;

/**
 * Replays a day of a cluster from a SWIM trace with input paths. Each job reads its input, writes
 * and reads its shuffle data as a temporary file, and writes its output. Jobs with the same input
 * path read the same file. The jobs run one after the other.
 *
 * <p>Old files that no job reads fill a fifth of the disk. At the end of the day, the disk is 65 %
 * full. The second half of the day is measured; the first half only determines which files are on
 * the disk, and when they were written and read. Files move before the second half.
 */
final class TraceReplay implements Work {
  private static final String DIR = "SWIM_DIR";
  private static final String TRACE = "FB-2010_samples_24_times_1hr_withInputPaths_0.tsv";

  private static final long MIB = 1 << 20;
  private static final int OLD_PERCENT = 20;
  private static final int DAY_PERCENT = 45;
  private static final Duration DAY = Duration.ofDays(1);
  private static final int PARTS = 8;
  private static final long SEED = 3;

  private final boolean isInputNew;

  /**
   * Creates a replay.
   *
   * @param isInputNew whether the input of jobs is written in the same part of the day in which it
   *     is first read; otherwise, it is on the disk before the day
   */
  TraceReplay(boolean isInputNew) {
    this.isInputNew = isInputNew;
  }

  /** Returns what is missing; empty if the trace is there. */
  static Optional<String> missing() {
    String dir = System.getenv(DIR);
    if (dir != null && Files.isReadable(Path.of(dir, TRACE))) {
      return Optional.empty();
    }
    return Optional.of("set " + DIR + " to a directory with " + TRACE);
  }

  @Override
  public List<Round> run(Bed bed) throws Exception {
    return run(bed, Path.of(System.getenv(DIR), TRACE));
  }

  List<Round> run(Bed bed, Path trace) throws Exception {
    List<TracedJob> unscaled = TracedJob.read(trace, 1);
    double stored =
        MIB
            * (unscaled.stream().mapToDouble(TracedJob::outputMib).sum()
                + inputSizes(unscaled).values().stream().mapToDouble(mib -> mib).sum());
    double factor = bed.scale().capacity() / 100.0 * DAY_PERCENT / stored;
    return new Replay(bed, TracedJob.read(trace, factor)).run();
  }

  /** Returns the size of each input that is read: the largest number of MiB that a job reads. */
  private static Map<String, Long> inputSizes(List<TracedJob> jobs) {
    Map<String, Long> sizes = new LinkedHashMap<>();
    for (TracedJob job : jobs) {
      sizes.merge(job.input(), job.inputMib(), Math::max);
    }
    sizes.values().removeIf(mib -> mib == 0);
    return sizes;
  }

  /** A replay on one storage. */
  private final class Replay {
    private final Bed bed;
    private final List<TracedJob> jobs;

    private final Map<String, Long> sizes;

    private final Map<String, Path> inputs = new HashMap<>();

    /** When files were written and last read, since the start of the day. */
    private final Map<Path, Duration> written = new HashMap<>();

    private final Map<Path, Duration> read = new HashMap<>();

    private int files;

    Replay(Bed bed, List<TracedJob> jobs) {
      this.bed = bed;
      this.jobs = jobs;
      this.sizes = inputSizes(jobs);
    }

    List<Round> run() throws Exception {
      List<Path> old = writeOldFiles();
      for (int part = 0; part < PARTS / 2; part++) {
        bed.progress().step("first half of the day, part " + (part + 1));
        replay(part);
      }
      DiskAgeing.setAges(old);
      setTimes();
      List<Round> rounds = new ArrayList<>(bed.pack());
      for (int part = PARTS / 2; part < PARTS; part++) {
        int number = part;
        bed.progress().step("second half of the day, part " + (part + 1 - PARTS / 2));
        long moved = of(part).stream().mapToLong(TracedJob::mib).sum() * MIB;
        rounds.add(
            bed.meter()
                .measure(
                    "jobs " + (part + 1 - PARTS / 2),
                    moved,
                    bed.scale().capacity(),
                    () -> replay(number)));
      }
      return rounds;
    }

    /** Writes the files from before the day, in random order. Returns them in this order. */
    private List<Path> writeOldFiles() throws IOException {
      bed.progress().step("old files");
      long bytes = bed.scale().capacity() / 640;
      long others = bed.scale().capacity() / 100 * OLD_PERCENT / bytes;
      List<Optional<String>> order =
          new ArrayList<>(Collections.nCopies((int) others, Optional.empty()));
      if (!isInputNew) {
        sizes.keySet().forEach(input -> order.add(Optional.of(input)));
      }
      Collections.shuffle(order, new Random(SEED));
      List<Path> old = new ArrayList<>();
      for (Optional<String> input : order) {
        old.add(
            input.isPresent()
                ? writeInput(input.get())
                : AgedDisk.writePermanent(bed, files++, bytes));
      }
      return old;
    }

    private List<TracedJob> of(int part) {
      long seconds = DAY.toSeconds() / PARTS;
      return jobs.stream()
          .filter(job -> Math.min(job.second() / seconds, PARTS - 1) == part)
          .toList();
    }

    private void replay(int part) throws IOException {
      Duration start = DAY.multipliedBy(part).dividedBy(PARTS);
      if (isInputNew) {
        for (TracedJob job : of(part)) {
          if (sizes.containsKey(job.input()) && !inputs.containsKey(job.input())) {
            written.put(writeInput(job.input()), start);
          }
        }
      }
      for (TracedJob job : of(part)) {
        replay(job);
      }
    }

    private void replay(TracedJob job) throws IOException {
      Duration now = Duration.ofSeconds(job.second());
      if (job.inputMib() > 0) {
        Path input = inputs.get(job.input());
        PlainFiles.readDirect(input, job.inputMib() * MIB);
        read.put(input, now);
      }
      if (job.shuffleMib() > 0) {
        long bytes = job.shuffleMib() * MIB;
        Path shuffle = bed.storage().temporaryDir(bytes).resolve("shuffle");
        PlainFiles.write(shuffle, bytes);
        PlainFiles.readDirect(shuffle, bytes);
        Files.delete(shuffle);
      }
      if (job.outputMib() > 0) {
        written.put(AgedDisk.writePermanent(bed, files++, job.outputMib() * MIB), now);
      }
    }

    private Path writeInput(String name) throws IOException {
      Path file = AgedDisk.writePermanent(bed, files++, sizes.get(name) * MIB);
      inputs.put(name, file);
      return file;
    }

    /** Sets the times of files as if the first half of the day had just ended. */
    private void setTimes() throws IOException {
      Instant start = Instant.now().minus(DAY.dividedBy(2));
      for (Map.Entry<Path, Duration> each : written.entrySet()) {
        Instant time = start.plus(each.getValue());
        DiskAgeing.setTimes(each.getKey(), new FileAges.Times(time, time));
      }
      for (Map.Entry<Path, Duration> each : read.entrySet()) {
        Instant modified = Files.getLastModifiedTime(each.getKey()).toInstant();
        DiskAgeing.setTimes(
            each.getKey(), new FileAges.Times(modified, start.plus(each.getValue())));
      }
    }
  }
}
