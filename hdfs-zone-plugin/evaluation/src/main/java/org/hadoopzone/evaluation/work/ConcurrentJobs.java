/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.work;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.v2.jobhistory.JobHistoryUtils;
import org.hadoopzone.evaluation.demo.SourceText;
import org.hadoopzone.evaluation.drive.DriveKind;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.job.JobFailedException;
import org.hadoopzone.evaluation.job.JobFiles;
import org.hadoopzone.evaluation.job.TextCount;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.mapred.classify.GroupedRuns;
import org.hadoopzone.mapred.classify.Profiles;
import org.hadoopzone.mapred.classify.ProfilesFile;
import org.hadoopzone.tools.classify.HistoryScan;

/**
 * Runs three jobs at the same time: a sort, a word count with a combiner, and a grep. On a new
 * disk, they run several times on the same input. Then HDFS files fill most of the disk, and the
 * jobs run several times on new input. In the first round, tasks classify their job by its
 * progress. After that, they use profiles learned from job history.
 */
final class ConcurrentJobs implements Work {
  private static final Path RESULTS = new Path("/results");
  private static final String PATTERN = "SpillOver[A-Za-z]*";

  /** Time limit for the jobs of a round, on drives that are not slower than a real one. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  @Override
  public List<Round> run(Bed bed) throws Exception {
    Path profiles = new Path(bed.scratch().resolve("profiles.tsv").toUri());
    try (HadoopOnDrive hadoop = HadoopOnDrive.startForThreeJobs(bed)) {
      List<Round> rounds = new ArrayList<>(new Mix(bed, hadoop, profiles, "new disk").rounds());
      HdfsAgeing.run(bed, hadoop, bed.scale().filledPercent());
      rounds.addAll(hadoop.pack(bed));
      rounds.addAll(new Mix(bed, hadoop, profiles, "filled disk").rounds());
      return rounds;
    }
  }

  /** Writes new input to the disk in its current state, and runs the three jobs on it. */
  private record Mix(Bed bed, HadoopOnDrive hadoop, Path profiles, String disk) {
    List<Round> rounds() throws Exception {
      bed.progress().step(disk + ", generating");
      long sorted = bed.scale().sortedBytes() / 2;
      SortRounds.generate(hadoop, sorted, input("rows"));
      long text = writeText(hadoop, bed.scale().textBytes(), input("text"));
      long before = hadoop.used();
      Map<String, String> settings = settings(bed.scale(), profiles);
      List<Round> rounds = new ArrayList<>();
      for (int round = 1; round <= bed.scale().concurrentRounds(); round++) {
        String what = disk + " " + round;
        bed.progress().step(what);
        List<JobFiles> jobs = new ArrayList<>();
        Round measured =
            bed.meter()
                .measure(
                    what,
                    sorted + 2 * text,
                    Math.round(SortRounds.FOOTPRINT * sorted) + 2 * text,
                    () -> jobs.addAll(runAll(settings)));
        rounds.add(measured.by(jobs));
        hadoop.delete(RESULTS, before);
        learn(hadoop.conf(), profiles);
      }
      return rounds;
    }

    private List<JobFiles> runAll(Map<String, String> settings) throws Exception {
      List<Callable<JobFiles>> jobs =
          List.of(
              () ->
                  JobFiles.of(
                      "TeraSort",
                      SortRounds.sort(
                          hadoop, settings, input("rows"), new Path(RESULTS, "sorted"))),
              () -> count("word count", TextCount.ofWords(), settings),
              () -> count("grep", TextCount.ofMatches(), settings));
      return ConcurrentJobs.runAll(jobs, limit(bed.drive()));
    }

    private JobFiles count(String name, TextCount what, Map<String, String> settings)
        throws Exception {
      String output = new Path(RESULTS, name).toString();
      return JobFiles.of(name, hadoop.jobs().run(what, settings, input("text") + "/*", output));
    }

    private Path input(String name) {
      return new Path("/" + disk.replace(' ', '-'), name);
    }
  }

  /** Returns the time limit for the jobs of a round. */
  static Duration limit(DriveKind drive) {
    return Duration.ofSeconds(Math.round(LIMIT.toSeconds() * drive.slowdown()));
  }

  /**
   * Runs jobs at the same time and returns their results.
   *
   * @throws JobFailedException if a job does not end within the limit
   */
  static <T> List<T> runAll(List<Callable<T>> jobs, Duration limit) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(jobs.size());
    try {
      List<T> done = new ArrayList<>();
      for (Future<T> job : clients.invokeAll(jobs, limit.toMillis(), TimeUnit.MILLISECONDS)) {
        if (job.isCancelled()) {
          throw new JobFailedException(
              "The jobs did not end within " + limit.toMinutes() + " minutes");
        }
        done.add(job.get());
      }
      return done;
    } finally {
      clients.shutdownNow();
    }
  }

  /**
   * Returns the settings of the jobs. Thresholds are scaled with the data. Stock Hadoop ignores
   * these keys.
   */
  private static Map<String, String> settings(Scale scale, Path profiles) {
    Map<String, String> settings = new HashMap<>(SortRounds.SMALL_BUFFERS);
    settings.put(MapredZoneKeys.INTERMEDIATE, "auto");
    settings.put(MapredZoneKeys.PROFILES, profiles.toString());
    settings.put(
        MapredZoneKeys.HEAVY_BYTES,
        Long.toString(scale.ofPapers(MapredZoneKeys.HEAVY_BYTES_DEFAULT)));
    settings.put(
        MapredZoneKeys.RATIO_FROM_BYTES,
        Long.toString(scale.ofPapers(MapredZoneKeys.RATIO_FROM_BYTES_DEFAULT)));
    settings.put(RegexMapper.PATTERN, PATTERN);
    return settings;
  }

  /**
   * Writes copies of real text until they have at least this many bytes. Returns their total size.
   */
  private static long writeText(HadoopOnDrive hadoop, long bytes, Path to) throws IOException {
    SourceText text = SourceText.ofHadoop();
    try (FileSystem fs = FileSystem.newInstance(hadoop.conf())) {
      long written = 0;
      for (int copy = 1; written < bytes; copy++) {
        Path dir = new Path(to, "copy-" + copy);
        text.copyTo(fs, dir);
        written += fs.getContentSummary(dir).getLength();
      }
      return written;
    }
  }

  /** Learns from job history, as an operator does every night with {@code classify --learn}. */
  private static void learn(Configuration conf, Path profiles) throws Exception {
    GroupedRuns runs = new GroupedRuns();
    new HistoryScan(conf, runs::add, (done, found) -> {})
        .read(
            List.of(
                JobHistoryUtils.getConfiguredHistoryIntermediateDoneDirPrefix(conf),
                JobHistoryUtils.getConfiguredHistoryServerDoneDirPrefix(conf)));
    new ProfilesFile(profiles.toString(), conf).replace(Profiles.NONE.plus(runs));
  }
}
