/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.output;

import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.hadoopzone.mapred.MapredZoneKeys;

/**
 * Which of the files that a process writes to HDFS are temporary output of its job: all of a task,
 * and those below the output directory of any other process. The application master also writes
 * what stays, such as the history of the job; and the tasks of an uber job run in it.
 */
final class TemporaryOutput {
  private static final String PERMANENT = "permanent";
  private static final String TEMPORARY = "temporary";

  /** Ends with a slash. */
  private final String dir;

  private TemporaryOutput(String dir) {
    this.dir = dir.endsWith(Path.SEPARATOR) ? dir : dir + Path.SEPARATOR;
  }

  /**
   * Reads what a job asks for.
   *
   * @param conf key to value, {@code null} for a key that is not set
   * @return empty if no file is
   * @throws IllegalArgumentException naming the key, the value and the allowed values
   */
  static Optional<TemporaryOutput> read(Function<String, String> conf) {
    if (!isAskedFor(conf.apply(MapredZoneKeys.OUTPUT))) {
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

  private static boolean isAskedFor(String text) {
    String word = text == null ? MapredZoneKeys.OUTPUT_DEFAULT : text.trim();
    if (!word.equals(PERMANENT) && !word.equals(TEMPORARY)) {
      throw new IllegalArgumentException(
          MapredZoneKeys.OUTPUT
              + " is \""
              + text
              + "\", but must be "
              + PERMANENT
              + " or "
              + TEMPORARY);
    }
    return word.equals(TEMPORARY);
  }

  /**
   * Whether a file is.
   *
   * @param path absolute, in HDFS
   */
  boolean covers(String path) {
    return path.startsWith(dir);
  }

  @Override
  public String toString() {
    return dir;
  }
}
