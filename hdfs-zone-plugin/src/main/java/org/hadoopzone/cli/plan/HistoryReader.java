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

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.cli.Bar;
import org.hadoopzone.cli.Patience;
import org.hadoopzone.mapred.classify.HistoryScan;
import org.hadoopzone.plan.HistoryJobs;

/** Reads job history, by classes of Hadoop. */
final class HistoryReader {
  private HistoryReader() {}

  static PastJobs read(List<String> places, Map<String, String> settings)
      throws IOException, InterruptedException {
    JobConf conf = new JobConf();
    Patience.apply(conf, settings);
    HistoryJobs jobs = new HistoryJobs();
    try (Bar bar = Bar.counting("history files")) {
      HistoryScan scan = new HistoryScan(conf, jobs, bar::advance);
      scan.read(places);
      return new PastJobs(jobs.jobs(), scan.broken());
    }
  }
}
