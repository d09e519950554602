/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configured;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.Reducer;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.util.Tool;

/**
 * Lists for each word the files that contain it, with the number of occurrences, like the index of
 * a search engine. Each input line consists of a file name, a tab and a line of that file.
 */
public final class InvertedIndex extends Configured implements Tool {
  private final java.nio.file.Path jobJar;

  /**
   * Creates the job.
   *
   * @param jobJar JAR with this class, for the tasks
   */
  InvertedIndex(java.nio.file.Path jobJar) {
    this.jobJar = jobJar;
  }

  /**
   * Runs the job.
   *
   * @param args input path and output path
   */
  @Override
  public int run(String[] args) throws Exception {
    Job job = Job.getInstance(getConf(), "InvertedIndex");
    job.setJar(jobJar.toString());
    job.setMapperClass(Words.class);
    job.setReducerClass(Files.class);
    job.setOutputKeyClass(Text.class);
    job.setOutputValueClass(Text.class);
    FileInputFormat.addInputPath(job, new Path(args[0]));
    FileOutputFormat.setOutputPath(job, new Path(args[1]));
    return job.waitForCompletion(true) ? 0 : 1;
  }

  /** Maps a line to its words, each with the name of the file. */
  public static final class Words extends Mapper<LongWritable, Text, Text, Text> {
    private static final Pattern WORD = Pattern.compile("[A-Za-z_][A-Za-z_0-9]+");

    private final Text word = new Text();
    private final Text file = new Text();

    @Override
    protected void map(LongWritable offset, Text value, Context context)
        throws IOException, InterruptedException {
      String line = value.toString();
      int tab = line.indexOf('\t');
      file.set(line.substring(0, tab));
      Matcher words = WORD.matcher(line).region(tab + 1, line.length());
      while (words.find()) {
        word.set(words.group());
        context.write(word, file);
      }
    }
  }

  /**
   * Reduces a word to the list of its files. The list is sorted by name, because files arrive in a
   * different order in each run.
   */
  public static final class Files extends Reducer<Text, Text, Text, Text> {
    private final Text list = new Text();

    @Override
    protected void reduce(Text word, Iterable<Text> files, Context context)
        throws IOException, InterruptedException {
      Map<String, Integer> occurrences = new TreeMap<>();
      for (Text file : files) {
        occurrences.merge(file.toString(), 1, Integer::sum);
      }
      list.set(
          occurrences.entrySet().stream()
              .map(entry -> entry.getKey() + ":" + entry.getValue())
              .collect(Collectors.joining(" ")));
      context.write(word, list);
    }
  }
}
