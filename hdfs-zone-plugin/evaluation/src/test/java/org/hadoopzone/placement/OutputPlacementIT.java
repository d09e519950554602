/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.MultipleOutputs;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.client.ZoneDistributedFileSystem;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the zones of the output of real jobs, depending on the job's configuration. */
class OutputPlacementIT {
  private static final String OUTPUT = "mapreduce.disk-zone.output";
  private static final String COMMIT_VERSION = "mapreduce.fileoutputcommitter.algorithm.version";
  private static final Path INPUT = new Path("/input/lines");
  private static final int LINES = 80_000;

  private static MiniHadoop hadoop;
  private static ZonedHdfs hdfs;

  private JobConf conf;

  @BeforeAll
  static void start() throws Exception {
    Configuration zoned = ZonedHdfs.conf();
    zoned.set(DiskZoneKeys.OUTER_DIRS, MiniHadoop.OUTER_DIRS);
    // Let no path rule make the output or the job history temporary.
    zoned.set(HdfsZoneKeys.TEMPORARY_PATHS, "/nothing");
    hadoop = MiniHadoop.start("output", zoned);
    hdfs = ZonedHdfs.of(hadoop.hdfs());
    hdfs.awaitZones();
    try (OutputStream out = hadoop.fileSystem().create(INPUT)) {
      out.write("a line it is\n".repeat(LINES).getBytes());
    }
  }

  @AfterAll
  static void stop() {
    hadoop.close();
  }

  @BeforeEach
  void configure() {
    conf = hadoop.newJobConf();
    conf.setClass("fs.hdfs.impl", ZoneDistributedFileSystem.class, FileSystem.class);
    conf.set(OUTPUT, "temporary");
    conf.setNumReduceTasks(0);
  }

  @Test
  @Tag("smoke")
  void allFilesOfTheTasksOfAMapOnlyJobAreTemporary() throws Exception {
    conf.set(COMMIT_VERSION, "2");
    Job job = job("map-only");
    job.setMapperClass(WritingElsewhere.class);
    run(job);

    assertThat(zonesBelow("/map-only")).hasSize(6).containsOnly(Zone.OUTER);
    assertThat(zonesBelow("/elsewhere")).hasSize(2).containsOnly(Zone.OUTER);
    assertThat(linesOf(job, "Files written below / in hdfs://")).hasSize(1);
  }

  @Test
  void outputOfReducesOfTheOldApiIsTemporary() throws Exception {
    conf.set(COMMIT_VERSION, "1");
    conf.setMapperClass(IdentityMapper.class);
    conf.setReducerClass(IdentityReducer.class);
    conf.setNumReduceTasks(1);
    run(job("old-api"));

    assertThat(zonesBelow("/old-api")).hasSize(4).containsOnly(Zone.OUTER);
  }

  @Test
  void outputOfUberJobsAndOtherCommittersIsTemporaryAndTheHistoryIsNot() throws Exception {
    conf.setBoolean("mapreduce.job.ubertask.enable", true);
    conf.setInt("mapreduce.job.ubertask.maxbytes", 4 * ZonedHdfs.BLOCK);
    conf.set(
        "mapreduce.outputcommitter.factory.class",
        "org.apache.hadoop.mapreduce.lib.output.committer.manifest.ManifestCommitterFactory");
    Job job = job("uber");
    run(job);

    assertThat(job.getStatus().isUber()).isTrue();
    assertThat(zonesBelow("/uber")).hasSizeGreaterThanOrEqualTo(4).containsOnly(Zone.OUTER);
    assertThat(zonesBelow("/", job.getJobID() + ".*\\.jhist"))
        .isNotEmpty()
        .containsOnly(Zone.INNER);
  }

  @Test
  void outputIsPermanentByDefault() throws Exception {
    conf.unset(OUTPUT);
    run(job("unset"));

    assertThat(zonesBelow("/unset")).hasSize(4).containsOnly(Zone.INNER);
  }

  @Test
  void invalidLifetimeLeavesPlacementToStockHadoop() throws Exception {
    conf.set(OUTPUT, "temp");
    Job job = job("invalid");
    run(job);

    assertThat(zonesBelow("/invalid")).hasSize(4).containsOnly(Zone.INNER);
    // One line from the task, and one from the ApplicationMaster.
    assertThat(linesOf(job, OUTPUT + " is \"temp\", but must be permanent or temporary"))
        .hasSize(2);
  }

  private Job job(String name) throws IOException {
    Job job = Job.getInstance(conf, name);
    job.setOutputKeyClass(LongWritable.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, INPUT);
    FileInputFormat.setMinInputSplitSize(job, 4 * ZonedHdfs.BLOCK);
    FileOutputFormat.setOutputPath(job, new Path("/" + name));
    return job;
  }

  private static void run(Job job) throws Exception {
    assertThat(job.waitForCompletion(false)).isTrue();
  }

  private static List<String> linesOf(Job job, String text) throws IOException {
    return new TaskLogs(hadoop, job.getJobID().toString()).lines(text);
  }

  private static List<Zone> zonesBelow(String dir) throws IOException {
    return zonesBelow(dir, ".*");
  }

  /** Returns the zones of all replicas of the files whose name matches. */
  private static List<Zone> zonesBelow(String dir, String name) throws IOException {
    List<Zone> zones = new ArrayList<>();
    RemoteIterator<LocatedFileStatus> files = hadoop.fileSystem().listFiles(new Path(dir), true);
    while (files.hasNext()) {
      LocatedFileStatus file = files.next();
      if (file.getLen() > 0 && file.getPath().getName().matches(name)) {
        zones.addAll(hdfs.zonesOf(file.getPath()));
      }
    }
    return zones;
  }

  /**
   * Copies its input and writes two more files: one from a new thread, one to another directory.
   */
  public static final class WritingElsewhere
      extends Mapper<LongWritable, Text, LongWritable, Text> {
    private MultipleOutputs<LongWritable, Text> others;

    @Override
    protected void setup(Context context) throws IOException, InterruptedException {
      others = new MultipleOutputs<>(context);
      others.write(new LongWritable(1), new Text("a line"), "/elsewhere/part");
      Path side = new Path(FileOutputFormat.getOutputPath(context), "side");
      Thread writer = new Thread(() -> write(side, context.getConfiguration()));
      writer.start();
      writer.join();
    }

    private static void write(Path side, Configuration conf) {
      try (OutputStream out = side.getFileSystem(conf).createFile(side).build()) {
        out.write(1);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    protected void cleanup(Context context) throws IOException, InterruptedException {
      others.close();
    }
  }
}
