/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.mapred.JobConf;
import org.hadoopzone.mapred.classify.JobCourse;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.ObservedJob;
import org.hadoopzone.tools.classify.HistoryScan;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Patience;

/** Reads the jobs of job history with Hadoop classes. */
final class HistoryReader {
  private HistoryReader() {}

  /**
   * Reads all jobs that succeeded.
   *
   * @param passedOver receives the files that could not be read, each with the reason
   * @throws FileNotFoundException if no successful job was found, with the number of files and the
   *     first reasons
   */
  static List<PastJob> read(
      List<String> places, Map<String, String> settings, Map<String, String> passedOver)
      throws IOException, InterruptedException {
    JobConf conf = new JobConf();
    Patience.apply(conf, settings);
    // The scan passes jobs from several threads.
    List<PastJob> jobs = Collections.synchronizedList(new ArrayList<>());
    try (Bar bar = Bar.begin("history files")) {
      HistoryScan scan =
          new HistoryScan(
              conf,
              job -> job.course().ifPresent(course -> jobs.add(job(job, course))),
              bar::advance);
      scan.read(places);
      passedOver.putAll(scan.broken);
      if (jobs.isEmpty()) {
        throw new FileNotFoundException(
            Columns.withSkipped(
                String.format(
                    "found no history of a successful job in %s. %s",
                    String.join(", ", places), scan.summary()),
                passedOver));
      }
    }
    return jobs;
  }

  private static PastJob job(ObservedJob observed, JobCourse course) {
    JobProfile profile = observed.profile;
    long spilled = profile.spilledBytes();
    double byReduces =
        profile.spilledRecords == 0
            ? 0
            : Math.min(1, (double) course.spilledByReduces / profile.spilledRecords);
    long spilledByReduces = (long) (byReduces * spilled);
    long end = observed.finishMillis;
    return new PastJob(
        course.launchMillis,
        course.mapsDoneMillis == 0 ? end : course.mapsDoneMillis,
        end,
        profile,
        course.maps,
        course.outputBytes,
        spilled - spilledByReduces,
        spilledByReduces);
  }
}
