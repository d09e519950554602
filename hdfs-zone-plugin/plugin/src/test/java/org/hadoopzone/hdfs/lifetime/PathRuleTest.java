/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PathRuleTest {
  private static final String STAGING = "/tmp/hadoop-yarn/staging";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/tmp/x",
        "/tmp/temp-1043/tmp77/part-r-00000", // Pig
        "/tmp/hive/alice/0b1c/hive_2026-11-21_10-00-00_1/-mr-10001/000000_0",
        "/tmp/hive/alice/_tez_session_dir/1/.tez/application_1/tez-conf.pb",
        STAGING + "/alice/.staging/job_1_0001/job.split",
        STAGING + "/alice/.staging/job_1_0001/job_1_0001_1.jhist",
        "/user/alice/.staging/job_1_0001/job.jar",
        // Written by a committer, but below a temporary directory
        "/tmp/chained/_temporary/1/_temporary/attempt_1_0001_m_000000_0/part-m-00000",
      })
  void temporaryByDefault(String path) {
    assertThat(defaults().of(path)).contains(Lifetime.TEMPORARY);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/user/alice/part-r-00000",
        "/data/tmp/x",
        // The job history and aggregated YARN logs are permanent
        STAGING + "/history/done_intermediate/alice/job_1_0001-1-alice-sort.jhist",
        STAGING + "/history/done_intermediate/alice/job_1_0001_conf.xml",
        STAGING + "/history/done/2026/11/21/000000/job_1_0001-1-alice-sort.jhist",
        "/tmp/logs/alice/bucket-logs-tfile/0001/application_1_0001/node1_45454",
        // Committers rename these files later
        "/out/_temporary/0/_temporary/attempt_1_0001_r_000000_0/part-r-00000",
        "/out/_temporary/1/task_1_0001_r_000000/part-r-00000",
        "/warehouse/t/.hive-staging_hive_2026-11-21_10-00-00_1-1/-ext-10000/000000_0",
        "/warehouse/t/.hive-staging_hive_1-1/_task_tmp.-ext-10002/_tmp.000000_0",
        "/warehouse/t/.hive-staging_hive_1-1/-ext-10000/_temporary/0/part-00000", // Spark
        "/backup/.distcp.tmp.attempt_1_0001_m_000000_0",
        "/backup/file._COPYING_",
        "/hbase/data/.tmp/x.tmp",
        "/.reserved/raw/backup/x",
      })
  void notTemporaryByDefault(String path) {
    assertThat(defaults().of(path)).isEmpty();
  }

  @Test
  void rawPathHasLifetimeOfItsTarget() {
    assertThat(defaults().of("/.reserved/raw/tmp/x")).contains(Lifetime.TEMPORARY);
  }

  @Test
  void globMatchesCommittedPath() {
    assertThat(rule("/scratch/*").of("/scratch/_temporary/0/_temporary/attempt_1/part-0"))
        .contains(Lifetime.TEMPORARY);
  }

  @Test
  void globMatchesAcrossRemovedDirectories() {
    assertThat(rule("/out/part*").of("/out/_temporary/0/_temporary/attempt_1/part-0"))
        .contains(Lifetime.TEMPORARY);
    assertThat(rule("**/t/0*").of("/t/.hive-staging_hive_1-1/-ext-10000/000000_0"))
        .contains(Lifetime.TEMPORARY);
  }

  @Test
  void directoryWithSimilarNameIsNotCommitterDirectory() {
    assertThat(rule("/out/a_temporary/**").of("/out/a_temporary/x")).isPresent();
    assertThat(rule("/out/_temporary").of("/out/_temporary")).isPresent();
  }

  @Test
  void excludedPathsApplyAtAnyPositionInList() {
    assertThat(rule("!/s/keep/**, /s/**").of("/s/keep/x")).isEmpty();
    assertThat(rule("/s/**, !/s/keep/**").of("/s/keep/x")).isEmpty();
    assertThat(rule("/s/**, !/s/keep/**").of("/s/other/x")).isPresent();
  }

  @Test
  void commaInsideBracesDoesNotSeparateEntries() {
    PathRule rule = rule("/{a,b}/**,/c/**");
    assertThat(rule.of("/b/x")).isPresent();
    assertThat(rule.of("/c/x")).isPresent();
  }

  @Test
  void anEmptyValueMakesNothingTemporary() {
    assertThat(rule("").of("/tmp/x")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'tmp/**', begins neither with /",
    "'hdfs://nn/tmp', begins neither with /",
    "'!tmp/**', begins neither with /",
    "'/a,/tmp/[x', is not a valid glob",
    "'!/tmp/{x', is not a valid glob",
  })
  void refusesAMalformedEntryNamingKeyValueAndRemedy(String value, String why) {
    String[] entries = value.split(",");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> rule(value))
        .withMessageContaining(HdfsZoneKeys.TEMPORARY_PATHS)
        .withMessageContaining("\"" + entries[entries.length - 1] + "\"")
        .withMessageContaining(why)
        .withMessageContaining("Write HDFS paths");
  }

  private static PathRule defaults() {
    return PathRule.read(key -> null);
  }

  private static PathRule rule(String value) {
    return PathRule.read(Collections.singletonMap(HdfsZoneKeys.TEMPORARY_PATHS, value)::get);
  }
}
