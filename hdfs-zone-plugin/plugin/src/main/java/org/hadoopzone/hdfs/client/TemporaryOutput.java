/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.hadoopzone.mapred.MapredZoneKeys;

/**
 * Selects the HDFS files that are temporary output of a job: in a task, all files; in any other
 * process, the files below the output directory, because such a process may also write permanent
 * files. For example, an application master runs the tasks of uber jobs, but also writes the job
 * history.
 */
final class TemporaryOutput {
  /** The output directory, with a trailing slash. */
  private final String dir;

  private TemporaryOutput(String dir) {
    this.dir = dir.endsWith(Path.SEPARATOR) ? dir : dir + Path.SEPARATOR;
  }

  /**
   * Reads the output lifetime that a job requests.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @return empty if no output is temporary
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static Optional<TemporaryOutput> read(Function<String, String> conf) {
    if (!MapredZoneKeys.isOutputTemporary(conf)) {
      return Optional.empty();
    }
    String dir =
        conf.apply(MRJobConfig.TASK_ATTEMPT_ID) == null
            ? conf.apply(FileOutputFormat.OUTDIR)
            : Path.SEPARATOR;
    return Optional.ofNullable(dir)
        .map(Path::new)
        .map(Path::toUri)
        .map(uri -> new TemporaryOutput(uri.getPath()));
  }

  /**
   * Returns whether a file is temporary output.
   *
   * @param path absolute HDFS path
   */
  boolean covers(String path) {
    return path.startsWith(dir);
  }

  @Override
  public String toString() {
    return dir;
  }
}
