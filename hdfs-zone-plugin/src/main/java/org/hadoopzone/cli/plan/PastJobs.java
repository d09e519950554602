/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.cli.plan;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.hadoopzone.cli.Hadoop;
import org.hadoopzone.plan.Assumptions;
import org.hadoopzone.plan.Cluster;
import org.hadoopzone.plan.PastJob;
import org.hadoopzone.plan.SwimTrace;

/** Jobs that were read, and what could not be. Knows no class of Hadoop itself. Immutable. */
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

  /** Files that could not be read, and why. */
  Map<String, String> passedOver() {
    return passedOver;
  }
}
