/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.plan;

import java.io.IOException;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.tools.drive.DriveProfile;
import org.hadoopzone.tools.drive.DriveProfileFile;
import org.hadoopzone.zone.Percent;

/** Jobs, drives and assumptions for tests. */
final class PastWork {
  private PastWork() {}

  /** Returns a drive of a bundled profile, scaled to a capacity in bytes. */
  static DriveProfile drive(String name, long capacity) throws IOException {
    return DriveProfileFile.find(name).scaledTo(capacity);
  }

  static Assumptions assumptions(int used, int cached, long run, int replication) {
    return new Assumptions(Percent.of(used), Percent.of(cached), run, replication, 500e6, 2);
  }

  /** Returns a job that runs for 100 seconds. Its maps run for the first 50 seconds. */
  static PastJob job(
      long startSeconds,
      int maps,
      int reduces,
      long input,
      long shuffle,
      long output,
      long byMaps,
      long byReduces) {
    long start = 1000 * startSeconds;
    JobProfile profile =
        JobProfile.builder().inputBytes(input).shuffleBytes(shuffle).reduces(reduces).build();
    return new PastJob(
        start, start + 50_000, start + 100_000, profile, maps, output, byMaps, byReduces);
  }
}
