/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.client;

import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.hadoopzone.mapred.MapredZoneKeys;

/**
 * Selects the HDFS files that are temporary output of a job. In a task, these are all files. In any
 * other process, these are only the files below the output directory, because such a process may
 * also write permanent files. For example, an application master runs the tasks of uber jobs, but
 * also writes the job history.
 *
 * <p>In YARN, a process is a task only if its configuration contains a task attempt of the same
 * application as its container. A task attempt alone is not enough: when a task submits a job with
 * its own configuration, the new application master reads the task attempt of the submitter.
 */
final class TemporaryOutput {
  /** A container ID; the groups are the cluster timestamp and the number of the application. */
  private static final Pattern CONTAINER =
      Pattern.compile("container_(?:e\\d+_)?(\\d+)_(\\d+)_\\d+_\\d+");

  /** The output directory, with a trailing slash. */
  private final String dir;

  private TemporaryOutput(String dir) {
    this.dir = dir.endsWith(Path.SEPARATOR) ? dir : dir + Path.SEPARATOR;
  }

  /**
   * Reads the output lifetime that a job requests.
   *
   * @param conf returns the value of a key, or {@code null} if the key is not set
   * @param containerId the YARN container of this process; {@code null} if it runs outside of YARN
   * @param fileSystem the URI of the HDFS that the result applies to
   * @return empty if no output is temporary
   * @throws IllegalArgumentException if the value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static Optional<TemporaryOutput> read(
      Function<String, String> conf, String containerId, URI fileSystem) {
    if (!MapredZoneKeys.isOutputTemporary(conf)) {
      return Optional.empty();
    }
    String dir =
        isTask(conf.apply(MRJobConfig.TASK_ATTEMPT_ID), containerId)
            ? Path.SEPARATOR
            : conf.apply(FileOutputFormat.OUTDIR);
    return Optional.ofNullable(dir)
        .map(Path::new)
        .map(Path::toUri)
        .filter(uri -> !isOnOtherHdfs(uri, fileSystem))
        .map(uri -> new TemporaryOutput(uri.getPath()));
  }

  /** Returns whether a dir is on another HDFS, such as another nameservice of a federation. */
  private static boolean isOnOtherHdfs(URI dir, URI fileSystem) {
    return fileSystem.getScheme().equalsIgnoreCase(dir.getScheme())
        && dir.getAuthority() != null
        && !fileSystem.getAuthority().equalsIgnoreCase(dir.getAuthority());
  }

  private static boolean isTask(String attempt, String containerId) {
    if (attempt == null) {
      return false;
    }
    Matcher container = CONTAINER.matcher(containerId == null ? "" : containerId);
    // Tez appends the number of the vertex to the cluster timestamp.
    return !container.matches()
        || attempt.matches("attempt_" + container.group(1) + "\\d*_" + container.group(2) + "_.*");
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
