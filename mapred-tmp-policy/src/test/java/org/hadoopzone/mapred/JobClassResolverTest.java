/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.mapred.classify.Rule;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks the precedence of the sources of the job class: key, profile, task progress. */
class JobClassResolverTest {
  private static final long GIB = 1 << 30;

  /**
   * A profiles file as {@code disk-zones classify} writes it. The job sort and a job without a name
   * shuffle 2 GiB, grep shuffles a few bytes, and the class of scan is unknown.
   */
  private static final String PROFILES =
      "#disk-zone-profiles 1\n"
          + "#user\tqueue\tname\truns\tlatest\tinput\tmap-output\tshuffle"
          + "\tshuffled-records\tspilled-records\treduces\n"
          + "joe\tetl\tgrep\t1\t1\t1000\t10\t10\t1\t2\t1\n"
          + "joe\tetl\tscan\t1\t1\t0\t0\t0\t0\t0\t1\n"
          + "joe\tetl\tsort #\t1\t1\t2147483648\t2147483648\t2147483648\t1\t2\t1\n"
          + "joe\tetl\ttest\t1\t1\t2147483648\t2147483648\t2147483648\t1\t2\t1\n"
          + "#end 4 %s\n";

  @TempDir private Path dir;

  private final JobConf job = new JobConf(false);
  private final AtomicLong seen = new AtomicLong();
  private Path profiles;

  @BeforeEach
  void writeProfiles() throws Exception {
    profiles = dir.resolve("profiles.tsv");
    String body = PROFILES.substring(0, PROFILES.indexOf("#end"));
    var crc = new java.util.zip.CRC32();
    crc.update(body.getBytes());
    Files.writeString(profiles, String.format(PROFILES, String.format("%08x", crc.getValue())));
    job.set(MapredZoneKeys.PROFILES, profiles.toUri().toString());
    job.set(MRJobConfig.USER_NAME, "joe");
    job.set(MRJobConfig.QUEUE_NAME, "root.etl");
    job.setJobName("sort 2026-11-21");
  }

  @Test
  void usesProfileOfEarlierRuns() {
    assertThat(judge().toString())
        .isEqualTo("heavy (volume): shuffles 2048.0 MiB (threshold: 1024.0 MiB)");
    job.setJobName("grep");
    seen.set(5 * GIB);
    assertThat(judge().jobClass).isEqualTo(JobClass.LIGHT);
  }

  @Test
  void findsTheProfileOfAJobWithoutAName() {
    job.unset(MRJobConfig.JOB_NAME);
    assertThat(judge().jobClass).isEqualTo(JobClass.HEAVY);
  }

  @Test
  void tasksShareTheProfileOfAnotherFileSystemInALocalDirWithASpaceInItsName() throws Exception {
    Path local = Files.createDirectories(dir.resolve("local dir"));
    job.set(MRConfig.LOCAL_DIR, local.toString());
    job.setClass("fs.far.impl", FarFileSystem.class, FileSystem.class);
    job.set(MapredZoneKeys.PROFILES, "far://host" + profiles);
    assertThat(judge().jobClass).isEqualTo(JobClass.HEAVY);
    assertThat(local.resolve("disk-zone-profile")).exists();

    Files.delete(profiles);
    assertThat(judge().jobClass).isEqualTo(JobClass.HEAVY);
  }

  @Test
  void tasksReadProfilesOfAnotherFileSystemWithFewRetries() {
    job.setClass("fs.far.impl", FarFileSystem.class, FileSystem.class);
    job.set(MapredZoneKeys.PROFILES, "far://host" + profiles);
    job.setInt("ipc.client.connect.max.retries.on.timeouts", 45);
    judge();
    assertThat(FarFileSystem.latest.getInt("ipc.client.connect.max.retries.on.timeouts", 45))
        .isZero();
    assertThat(job.getInt("ipc.client.connect.max.retries.on.timeouts", 0)).isEqualTo(45);
  }

  @Test
  void tasksAskEachNameNodeForTheProfiles() {
    job.setClass("fs.far.impl", FarFileSystem.class, FileSystem.class);
    job.set(MapredZoneKeys.PROFILES, "far://host" + profiles);
    assertThat(allowedFailovers()).as("no high availability").isEqualTo(1);
    job.set("dfs.ha.namenodes.example", "");
    job.set("dfs.ha.namenodes.pair", "nn1,nn2");
    assertThat(allowedFailovers()).isEqualTo(1);
    job.set("dfs.ha.namenodes.main", "nn1, nn2, nn3");
    assertThat(allowedFailovers()).isEqualTo(2);
  }

  private int allowedFailovers() {
    judge();
    return FarFileSystem.latest.getInt("dfs.client.failover.max.attempts", 15);
  }

  /** The local file system, with the scheme of a remote one. */
  static final class FarFileSystem extends RawLocalFileSystem {
    private static Configuration latest;

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
      super.initialize(uri, conf);
      latest = conf;
    }

    @Override
    public URI getUri() {
      return URI.create("far://host");
    }
  }

  @Test
  void keyOfJobOverridesProfile() {
    job.set(MapredZoneKeys.JOB_CLASS, " light ");
    assertThat(judge().toString()).isEqualTo("light (set): mapreduce.disk-zone.job-class = light");
    job.set(MapredZoneKeys.JOB_CLASS, "heavy");
    assertThat(judge().jobClass).isEqualTo(JobClass.HEAVY);
  }

  @Test
  void refusesUnknownJobClassWithItsValue() {
    job.set(MapredZoneKeys.JOB_CLASS, "unknown");
    assertThatThrownBy(this::judge)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "mapreduce.disk-zone.job-class is \"unknown\", but must be heavy, light or empty");
  }

  @Test
  void usesProgressOfTaskIfThereIsNoProfile() {
    job.setJobName("other");
    assertFollowsTheTask();
    job.setJobName("scan");
    assertFollowsTheTask();
    job.setJobName("sort");
    job.unset(MapredZoneKeys.PROFILES);
    assertFollowsTheTask();
  }

  @Test
  void usesProgressOfTaskIfProfilesAreUnreadable() throws Exception {
    for (String bad : new String[] {"/no/such/file", "nofs://host/profiles", "//:"}) {
      job.set(MapredZoneKeys.PROFILES, bad);
      assertFollowsTheTask();
    }
    job.set(MapredZoneKeys.PROFILES, profiles.toUri().toString());
    Files.writeString(profiles, Files.readString(profiles).replace("sort", "port"));
    assertFollowsTheTask();
    Files.delete(profiles);
    Files.createDirectory(profiles);
    assertFollowsTheTask();
  }

  @Test
  void filesFollowTheClassOfTheRunningTask() throws Exception {
    for (String name : new String[] {"outer", "inner"}) {
      Files.createDirectory(dir.resolve(name));
    }
    job.set(MRConfig.LOCAL_DIR, dir.resolve("outer") + "," + dir.resolve("inner"));
    job.set(DiskZoneKeys.OUTER_DIRS, dir.resolve("outer").toString());
    job.setJobName("other");
    TaskPlacement placement =
        TaskPlacement.read(job, () -> Expectations.shuffle(seen.get())).orElseThrow();
    seen.set(1000);
    assertThat(zoneOfNewFile(placement)).isEqualTo(Zone.INNER);
    seen.set(2 * GIB);
    assertThat(zoneOfNewFile(placement)).isEqualTo(Zone.OUTER);
    seen.set(0);
    assertThat(zoneOfNewFile(placement)).as("nothing known").isEqualTo(Zone.OUTER);
  }

  private static Zone zoneOfNewFile(TaskPlacement placement) {
    TaskPlacement.PlacedFile placed = placement.place("file", 1).orElseThrow();
    Zone zone = placed.file.getParentFile().getName().equals("outer") ? Zone.OUTER : Zone.INNER;
    assertThat(placed.preferred).isEqualTo(zone);
    return zone;
  }

  private void assertFollowsTheTask() {
    var judge = JobClassResolver.of(job, () -> Expectations.shuffle(seen.get()));
    seen.set(1000);
    assertThat(judge.get().rule).isEqualTo(Rule.SMALL);
    seen.set(GIB);
    assertThat(judge.get().rule).isEqualTo(Rule.VOLUME);
  }

  private Judgement judge() {
    return JobClassResolver.of(job, () -> Expectations.shuffle(seen.get())).get();
  }
}
