/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.lib.IdentityMapper;
import org.apache.hadoop.mapred.lib.IdentityReducer;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.TaskCompletionEvent;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.KeyValueTextInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.partition.HashPartitioner;

/**
 * Sorts lines with Hadoop's own classes only. Buffers are so small that maps spill often, and both
 * maps and reduces merge on disk in several passes.
 */
final class SortJob {
  static final Path INPUT = new Path("/sort/input");
  static final int MAPS = 3;

  private static final int LINES_PER_MAP = 40_000;
  private static final int REDUCES = 2;

  private final JobConf conf;
  private final FileSystem fs;

  SortJob(MiniHadoop hadoop) throws IOException {
    this(hadoop.newJobConf(), hadoop.fileSystem());
  }

  SortJob(JobConf conf, FileSystem fs) {
    this.conf = conf;
    this.fs = fs;
    conf.setNumReduceTasks(REDUCES);
    // By default, a job of this size is light, and its files prefer the inner zone.
    conf.set("mapreduce.disk-zone.intermediate", "outer");
    conf.set("mapreduce.task.io.sort.mb", "1");
    conf.set("mapreduce.task.io.sort.factor", "2");
    conf.set("mapreduce.map.sort.spill.index.cache.limit.bytes", "1");
    conf.set("mapreduce.reduce.shuffle.input.buffer.percent", "0.02");
    conf.set("mapreduce.reduce.shuffle.memory.limit.percent", "0.1");
    conf.set("mapreduce.reduce.shuffle.merge.percent", "0.3");
  }

  SortJob with(String key, String value) {
    conf.set(key, value);
    return this;
  }

  /** Uses Hadoop's own classes instead of the plugin. */
  SortJob stock() {
    conf.unset("mapreduce.job.map.output.collector.class");
    conf.unset("mapreduce.job.reduce.shuffle.consumer.plugin.class");
    return this;
  }

  /** Uses the classes of {@code org.apache.hadoop.mapred} only. */
  SortJob oldApi() {
    conf.setMapperClass(IdentityMapper.class);
    conf.setReducerClass(IdentityReducer.class);
    conf.setInputFormat(org.apache.hadoop.mapred.KeyValueTextInputFormat.class);
    return this;
  }

  SortJob combining() {
    return with("mapreduce.job.combine.class", "org.apache.hadoop.mapreduce.Reducer");
  }

  SortJob mapOnly() {
    conf.setNumReduceTasks(0);
    return this;
  }

  /** Runs the job and waits until it ends. */
  Result run(String name) throws IOException, InterruptedException, ClassNotFoundException {
    Job job = prepare(name);
    return result(job, job.waitForCompletion(false));
  }

  /** Writes the input and creates a job that is ready to be submitted. */
  Job prepare(String name) throws IOException {
    writeInput();
    Job job = Job.getInstance(conf, name);
    if (conf.get("mapred.mapper.class") == null) {
      job.setInputFormatClass(KeyValueTextInputFormat.class);
    }
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, INPUT);
    FileOutputFormat.setOutputPath(job, new Path("/sort/" + name));
    return job;
  }

  /** Returns the result of a job that has ended. */
  Result result(Job job, boolean successful) throws IOException {
    return new Result(
        job, successful, successful ? digests(FileOutputFormat.getOutputPath(job)) : Map.of());
  }

  /** Writes the input, which is the same for all jobs on a cluster. */
  void writeInput() throws IOException {
    if (fs.exists(INPUT)) {
      return;
    }
    List<String> lines = lines();
    for (int map = 0; map < MAPS; map++) {
      try (OutputStream out = fs.create(new Path(INPUT, "part-" + map))) {
        for (String line : lines.subList(map * LINES_PER_MAP, (map + 1) * LINES_PER_MAP)) {
          out.write(line.getBytes(StandardCharsets.UTF_8));
        }
      }
    }
  }

  /** Returns all lines of the input. Their keys differ. */
  static List<String> lines() {
    Random random = new Random(42);
    List<String> lines = new ArrayList<>();
    for (int map = 0; map < MAPS; map++) {
      for (int line = 0; line < LINES_PER_MAP; line++) {
        String key = String.format("%016x%d-%d", random.nextLong(), map, line);
        String value = Long.toString(random.nextLong(), 36).repeat(6);
        lines.add(key + "\t" + value + "\n");
      }
    }
    return lines;
  }

  /** Returns the digests of the files that a job writes if it loses and changes nothing. */
  private static Map<String, String> sorted() {
    HashPartitioner<Text, Text> partitioner = new HashPartitioner<>();
    Map<String, MessageDigest> parts = new TreeMap<>();
    parts.put("_SUCCESS", sha());
    List<String> lines = lines();
    Collections.sort(lines);
    for (String line : lines) {
      Text key = new Text(line.substring(0, line.indexOf('\t')));
      String part = String.format("part-%05d", partitioner.getPartition(key, null, REDUCES));
      parts.computeIfAbsent(part, name -> sha()).update(line.getBytes(StandardCharsets.UTF_8));
    }
    Map<String, String> digests = new TreeMap<>();
    parts.forEach((name, sha) -> digests.put(name, HexFormat.of().formatHex(sha.digest())));
    return digests;
  }

  private Map<String, String> digests(Path output) throws IOException {
    Map<String, String> digests = new TreeMap<>();
    for (FileStatus file : fs.listStatus(output)) {
      // The new API names output files of reduces part-r-00000, the old API names them part-00000.
      digests.put(file.getPath().getName().replace("-r-", "-"), digest(file.getPath()));
    }
    return digests;
  }

  private String digest(Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return HexFormat.of().formatHex(sha().digest(in.readAllBytes()));
    }
  }

  private static MessageDigest sha() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A finished job and the digests of its output files. */
  record Result(Job job, boolean successful, Map<String, String> output) {
    long counter(String group, String name) throws IOException {
      return job.getCounters().findCounter(group, name).getValue();
    }

    /** Fails with {@link #failures} unless the job has succeeded. */
    void assertSuccessful() {
      assertThat(successful).as(() -> "success of the job; " + failures()).isTrue();
    }

    /** Fails unless the job has succeeded and its output files contain the sorted input. */
    void assertSorted() {
      assertSuccessful();
      assertThat(output).isEqualTo(sorted());
    }

    /** Returns why the job failed, and what its failed task attempts reported. */
    String failures() {
      try {
        List<String> failures = new ArrayList<>();
        failures.add(job.getStatus().getFailureInfo());
        for (TaskCompletionEvent event : job.getTaskCompletionEvents(0, 100)) {
          failures.addAll(List.of(job.getTaskDiagnostics(event.getTaskAttemptId())));
        }
        return String.join("\n", failures);
      } catch (IOException | InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Returns the number of failed task attempts. */
    long failedTasks() throws IOException {
      String group = "org.apache.hadoop.mapreduce.JobCounter";
      return counter(group, "NUM_FAILED_MAPS") + counter(group, "NUM_FAILED_REDUCES");
    }
  }
}
