/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hadoopzone.tools.cli.Hadoop;

/**
 * The jobs that were read, and the files that could not be read. Does not itself use Hadoop
 * classes. Immutable.
 */
final class PastJobs {
  private final List<PastJob> jobs;
  private final Map<String, String> passedOver;

  PastJobs(List<PastJob> jobs, Map<String, String> passedOver) {
    this.jobs = jobs;
    this.passedOver = passedOver;
  }

  static PastJobs ofTrace(Path file, Assumptions assumed, Cluster cluster) throws IOException {
    return new PastJobs(SwimTrace.read(file, assumed, cluster), Collections.emptyMap());
  }

  static PastJobs ofHistory(List<String> places, Map<String, String> settings)
      throws IOException, InterruptedException {
    Hadoop.requireJobHistory("plan --history");
    PastJobs past = HistoryReader.read(places, settings);
    if (past.jobs.isEmpty()) {
      throw new FileNotFoundException(
          "there is no history of a job that succeeded in " + String.join(", ", places));
    }
    return past;
  }

  List<PastJob> jobs() {
    return jobs;
  }

  /** Returns the files that could not be read, each with the reason. */
  Map<String, String> passedOver() {
    return passedOver;
  }
}
