/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.hadoopzone.mapred.classify.JobGroup;
import org.hadoopzone.mapred.classify.JobProfile;
import org.hadoopzone.mapred.classify.Profiles;
import org.hadoopzone.mapred.classify.ProfilesFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the profile of earlier runs of a task's job. Profiles that are not on a local disk are read
 * once per job and node: the first tasks store the profile of the job among its local files, and
 * later tasks read it there.
 */
final class KnownProfile {
  private static final Logger LOG = LoggerFactory.getLogger(KnownProfile.class);
  private static final String CACHED = "disk-zone-profile";

  private KnownProfile() {}

  /**
   * Reads the profile. Returns empty if no profile exists, or if reading fails, which is logged.
   */
  static Optional<JobProfile> read(JobConf job) {
    String name = job.getTrimmed(MapredZoneKeys.PROFILES, MapredZoneKeys.PROFILES_DEFAULT);
    if (name.isEmpty()) {
      return Optional.empty();
    }
    try {
      JobGroup group = JobGroup.of(job.getUser(), job.getQueueName(), job.getJobName());
      ProfilesFile file = new ProfilesFile(name, job);
      Profiles profiles =
          file.isLocal() ? file.read().orElse(Profiles.none()) : cached(job, file, group);
      return profiles.find(group);
    } catch (IOException | RuntimeException e) {
      LOG.warn("The job goes on without a profile of earlier runs: {}", e.toString());
      return Optional.empty();
    }
  }

  private static Profiles cached(JobConf job, ProfilesFile file, JobGroup group)
      throws IOException {
    String[] dirs = job.getTrimmedStrings(MRConfig.LOCAL_DIR);
    if (dirs.length == 0) {
      return file.read().orElse(Profiles.none());
    }
    ProfilesFile cache =
        new ProfilesFile(new File(dirs[0], CACHED).getAbsoluteFile().toURI().toString(), job);
    Optional<Profiles> found = cache.read();
    if (found.isPresent()) {
      return found.get();
    }
    Profiles own = file.read().orElse(Profiles.none()).only(group);
    try {
      cache.replace(own);
    } catch (IOException e) {
      LOG.debug("{} is not written: the next task reads {} again", cache, file, e);
    }
    return own;
  }
}
