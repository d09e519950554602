/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.job;

import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.Writable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.CombineTextInputFormat;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.map.RegexMapper;
import org.apache.hadoop.mapreduce.lib.map.TokenCounterMapper;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.reduce.IntSumReducer;
import org.apache.hadoop.mapreduce.lib.reduce.LongSumReducer;
import org.apache.hadoop.util.Tool;

/**
 * Counts words or matches in text, with a combiner. Takes the input and output paths as arguments.
 */
@SuppressWarnings("rawtypes")
public final class TextCount extends Configured implements Tool {
  private static final int BLOCK = 128 << 20;

  private final String name;
  private final Class<? extends Mapper> finder;
  private final Class<? extends Reducer> sum;
  private final Class<? extends Writable> count;

  private TextCount(
      String name,
      Class<? extends Mapper> finder,
      Class<? extends Reducer> sum,
      Class<? extends Writable> count) {
    this.name = name;
    this.finder = finder;
    this.sum = sum;
    this.count = count;
  }

  /** Returns a tool that counts words. */
  public static TextCount ofWords() {
    return new TextCount(
        "word count", TokenCounterMapper.class, IntSumReducer.class, IntWritable.class);
  }

  /** Counts the matches of {@link RegexMapper#PATTERN}. */
  public static TextCount ofMatches() {
    return new TextCount("grep", RegexMapper.class, LongSumReducer.class, LongWritable.class);
  }

  @Override
  public int run(String[] args) throws Exception {
    Job job = Job.getInstance(getConf(), name);
    job.setInputFormatClass(CombineTextInputFormat.class);
    FileInputFormat.setMaxInputSplitSize(job, BLOCK);
    FileInputFormat.addInputPath(job, new Path(args[0]));
    job.setMapperClass(finder);
    job.setCombinerClass(sum);
    job.setReducerClass(sum);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(count);
    FileOutputFormat.setOutputPath(job, new Path(args[1]));
    return job.waitForCompletion(true) ? 0 : 1;
  }
}
