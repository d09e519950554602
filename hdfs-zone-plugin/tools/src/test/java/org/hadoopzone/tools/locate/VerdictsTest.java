/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.hdfs.lifetime.LifetimeRules;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictsTest {
  private static final BlockStoragePolicySuite POLICIES =
      BlockStoragePolicySuite.createDefaultSuite();

  private final Verdicts verdicts = new Verdicts(key -> null);

  @ParameterizedTest
  @CsvSource({
    "/tmp/x, HOT, DISK, TEMPORARY, path /tmp/**",
    "/user/x, HOT, DISK, PERMANENT, no rule",
    "/user/x, ALL_SSD, DISK, TEMPORARY, storage policy ALL_SSD",
    "/user/x, ONE_SSD, DISK SSD, PERMANENT, no rule",
    "/tmp/x, ONE_SSD, DISK SSD, TEMPORARY, path /tmp/**",
    "/tmp/x, COLD, DISK, PERMANENT, storage policy COLD",
    "/tmp/logs/alice/x, HOT, DISK, PERMANENT, path !/tmp/logs/**",
    "/user/alice/.staging/job_1/job.jar, HOT, DISK, TEMPORARY, path **/.staging/**",
    "/out/_temporary/0/_temporary/attempt_1/part-0, HOT, DISK, PERMANENT, no rule",
  })
  void nameTheRuleThatDecided(
      String path, String policy, String has, Lifetime lifetime, String reason) {
    Verdict verdict = verdicts.of(path, POLICIES.getPolicy(policy), types(has));

    assertThat(verdict.lifetime).isEqualTo(lifetime);
    assertThat(verdict).hasToString(reason);
    assertThat(verdict.lifetime).isEqualTo(asPlaced(path, POLICIES.getPolicy(policy), has));
  }

  @Test
  void nameTheEntryOfTheListThatMatched() {
    Verdicts listed =
        new Verdicts(
            Collections.singletonMap(
                    HdfsZoneKeys.TEMPORARY_PATHS, "/a/**,!/a/keep/**,/b{1,2}/**,!/unrelated/**")
                ::get);
    BlockStoragePolicy hot = POLICIES.getPolicy("HOT");
    Set<StorageType> disks = types("DISK");

    assertThat(listed.of("/b2/x", hot, disks).ruleValue).isEqualTo("/b{1,2}/**");
    assertThat(listed.of("/a/keep/x", hot, disks).ruleValue).isEqualTo("!/a/keep/**");
    assertThat(listed.of("/unrelated/x", hot, disks))
        .as("an exclusion does not apply without an entry that includes the path")
        .isEqualTo(new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, ""));
  }

  /** Returns the lifetime that the NameNode assumes for a writer without a caller context. */
  private static Lifetime asPlaced(String path, BlockStoragePolicy policy, String has) {
    LifetimeRules rules = new LifetimeRules(key -> null, malformed -> {});
    return rules.onDataNode(
        rules.ofFile(null, path),
        EnumSet.copyOf(Arrays.asList(policy.getStorageTypes())),
        types(has));
  }

  private static Set<StorageType> types(String names) {
    return Arrays.stream(names.split(" ")).map(StorageType::valueOf).collect(Collectors.toSet());
  }
}
