/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.tools.classify.HistoryScan;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Patience;

/** Reads job history with Hadoop classes. */
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
