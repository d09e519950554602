/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.hadoopzone.mapred.classify.JobCourse;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.ObservedJob;

/** Collects jobs from job history. Thread-safe. */
public final class HistoryJobs implements Consumer<ObservedJob> {
  private final List<PastJob> jobs = Collections.synchronizedList(new ArrayList<>());

  @Override
  public void accept(ObservedJob observed) {
    observed.course().ifPresent(course -> jobs.add(job(observed, course)));
  }

  /** Returns a copy of the list of all jobs so far. */
  public List<PastJob> jobs() {
    return new ArrayList<>(jobs);
  }

  private static PastJob job(ObservedJob observed, JobCourse course) {
    JobProfile profile = observed.profile();
    long spilled = profile.spilledBytes();
    double byReduces =
        profile.spilledRecords() == 0
            ? 0
            : Math.min(1, (double) course.spilledByReduces() / profile.spilledRecords());
    long spilledByReduces = (long) (byReduces * spilled);
    long end = observed.finishMillis();
    return new PastJob(
        course.launchMillis(),
        course.mapsDoneMillis() == 0 ? end : course.mapsDoneMillis(),
        end,
        profile,
        course.maps(),
        course.outputBytes(),
        spilled - spilledByReduces,
        spilledByReduces);
  }
}
