/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.examples.WordCount;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.examples.terasort.TeraSort;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.ToolRunner;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.demo.InvertedIndex;

/** Small versions of jobs that the literature calls shuffle-heavy or shuffle-light. */
final class KnownJobs {
  private static final int TERASORT_ROWS = 40_000;
  private static final int TEXT_LINES = 30_000;
  private static final int JOIN_LINES = 80_000;
  private static final Path TEXT = new Path("/known/text");
  private static final Path ITEMS = new Path("/known/items");

  private final JobConf conf;
  private final FileSystem fs;

  KnownJobs(JobConf conf, FileSystem fs) {
    this.conf = conf;
    this.fs = fs;
  }

  /**
   * Writes two copies of real text: the sources and documents of this project. Each line begins
   * with the name of its file.
   */
  void writeText() throws IOException {
    List<java.nio.file.Path> files = new ArrayList<>();
    for (String dir :
        new String[] {
          "../../native/src",
          "../../mapred-tmp-policy/src",
          "../plugin/src",
          "../tools/src",
          "src",
          "../../docs"
        }) {
      files.addAll(
          FileTrees.files(
              java.nio.file.Path.of(dir),
              file -> file.toString().matches(".*\\.(java|c|h|md|sh)")));
    }
    List<String> lines = new ArrayList<>();
    for (java.nio.file.Path file : files.stream().sorted().toList()) {
      Files.readAllLines(file).forEach(line -> lines.add(file.getFileName() + "\t" + line));
    }
    for (int copy = 0; copy < 2; copy++) {
      try (Writer out = writer(new Path(TEXT, "copy-" + copy))) {
        for (String line : lines.subList(0, Math.min(lines.size(), TEXT_LINES))) {
          out.write(line + "\n");
        }
      }
    }
  }

  void teraGenAndSort() throws Exception {
    Path rows = new Path("/known/rows");
    ToolRunner.run(
        new JobConf(conf), new TeraGen(), new String[] {"" + TERASORT_ROWS, rows.toString()});
    JobConf sort = new JobConf(conf);
    sort.setNumReduceTasks(2);
    ToolRunner.run(sort, new TeraSort(), new String[] {rows.toString(), "/known/sorted"});
  }

  /** Joins items that are equal except for their last part. */
  Job selfJoin() throws Exception {
    try (Writer out = writer(ITEMS)) {
      for (int line = 0; line < JOIN_LINES; line++) {
        out.write(
            "customer-of-the-north-"
                + line % (JOIN_LINES / 4)
                + ","
                + "order-"
                + line * 7919L
                + "\n");
      }
    }
    Job job = job("self-join", ITEMS, 2);
    job.setMapperClass(SplitAtLastComma.class);
    job.setReducerClass(Pairs.class);
    return run(job);
  }

  Job invertedIndex() throws Exception {
    Job job = job("inverted index", TEXT, 2);
    job.setMapperClass(InvertedIndex.Words.class);
    job.setReducerClass(InvertedIndex.Files.class);
    return run(job);
  }

  Job grep() throws Exception {
    Job job = job("grep", TEXT, 1);
    job.getConfiguration().set(RegexMapper.PATTERN, "SpillOver[A-Za-z]*");
    job.setMapperClass(RegexMapper.class);
    job.setCombinerClass(LongSumReducer.class);
    job.setReducerClass(LongSumReducer.class);
    job.setOutputValueClass(LongWritable.class);
    return run(job);
  }

  Job wordCount(String name, boolean combine) throws Exception {
    Job job = job(name, TEXT, 2);
    job.setMapperClass(WordCount.TokenizerMapper.class);
    if (combine) {
      job.setCombinerClass(WordCount.IntSumReducer.class);
    }
    job.setReducerClass(WordCount.IntSumReducer.class);
    job.setOutputValueClass(IntWritable.class);
    return run(job);
  }

  Job copy() throws Exception {
    Job job = job("copy", TEXT, 0);
    job.setOutputKeyClass(LongWritable.class);
    return run(job);
  }

  private Writer writer(Path path) throws IOException {
    return new BufferedWriter(new OutputStreamWriter(fs.create(path), StandardCharsets.UTF_8));
  }

  private Job job(String name, Path input, int reduces) throws IOException {
    Job job = Job.getInstance(new JobConf(conf), name);
    job.setNumReduceTasks(reduces);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, input);
    FileOutputFormat.setOutputPath(job, new Path("/known/output of " + name));
    return job;
  }

  private static Job run(Job job) throws Exception {
    if (!job.waitForCompletion(false)) {
      throw new IOException(job.getJobName() + " failed");
    }
    return job;
  }

  /** Splits a line at its last comma into key and value. */
  public static final class SplitAtLastComma extends Mapper<LongWritable, Text, Text, Text> {
    @Override
    protected void map(LongWritable offset, Text value, Context context)
        throws IOException, InterruptedException {
      String line = value.toString();
      int comma = line.lastIndexOf(',');
      context.write(new Text(line.substring(0, comma)), new Text(line.substring(comma + 1)));
    }
  }

  /** Emits each item together with the previous item of the same key. */
  public static final class Pairs extends Reducer<Text, Text, Text, Text> {
    @Override
    protected void reduce(Text key, Iterable<Text> items, Context context)
        throws IOException, InterruptedException {
      String before = null;
      for (Text item : items) {
        if (before != null) {
          context.write(key, new Text(before + "," + item));
        }
        before = item.toString();
      }
    }
  }
}
