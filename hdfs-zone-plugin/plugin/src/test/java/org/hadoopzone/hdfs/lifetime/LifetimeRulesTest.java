/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.hdfs.lifetime;

import static org.apache.hadoop.fs.StorageType.ARCHIVE;
import static org.apache.hadoop.fs.StorageType.DISK;
import static org.apache.hadoop.fs.StorageType.SSD;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.StorageType;
import org.apache.hadoop.hdfs.protocol.BlockStoragePolicy;
import org.apache.hadoop.hdfs.server.blockmanagement.BlockStoragePolicySuite;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LifetimeRulesTest {
  private static final Set<StorageType> DISKS_ONLY = EnumSet.of(DISK);

  private final List<String> malformed = new ArrayList<>();
  private final LifetimeRules rules = new LifetimeRules(key -> null, malformed::add);

  @ParameterizedTest
  @CsvSource({
    "ALL_SSD, DISK, TEMPORARY",
    "ONE_SSD, DISK, TEMPORARY",
    "COLD, DISK, PERMANENT",
    "WARM, DISK, PERMANENT",
    "ALL_SSD, DISK SSD, ",
    "ONE_SSD, DISK SSD, ",
    "COLD, DISK ARCHIVE, ",
    "WARM, DISK ARCHIVE, ",
    "HOT, DISK, ",
    "LAZY_PERSIST, DISK, ",
  })
  void policyRuleMatchesIfDataNodeLacksStorageType(String policy, String has, Lifetime said) {
    assertThat(PolicyRule.of(typesOf(policy), types(has)).orElse(null)).isEqualTo(said);
  }

  @Test
  void storagePolicyOverridesContextAndPath() {
    Lifetime ofFile = rules.ofFile("disk-zone=inner", "/user/x");
    assertThat(rules.onDataNode(ofFile, typesOf("ALL_SSD"), DISKS_ONLY))
        .isEqualTo(Lifetime.TEMPORARY);
    assertThat(rules.onDataNode(ofFile, typesOf("ALL_SSD"), EnumSet.of(DISK, SSD)))
        .isEqualTo(Lifetime.PERMANENT);

    ofFile = rules.ofFile("disk-zone=outer", "/tmp/x");
    assertThat(rules.onDataNode(ofFile, typesOf("COLD"), DISKS_ONLY)).isEqualTo(Lifetime.PERMANENT);
    assertThat(rules.onDataNode(ofFile, typesOf("COLD"), EnumSet.of(DISK, ARCHIVE)))
        .isEqualTo(Lifetime.TEMPORARY);
  }

  @Test
  void callerContextOverridesPath() {
    assertThat(rules.ofFile("disk-zone=inner", "/tmp/x")).isEqualTo(Lifetime.PERMANENT);
    assertThat(rules.ofFile("disk-zone=outer", "/user/x")).isEqualTo(Lifetime.TEMPORARY);
  }

  @Test
  void pathDecidesIfContextHasNoTag() {
    assertThat(rules.ofFile(null, "/tmp/x")).isEqualTo(Lifetime.TEMPORARY);
    assertThat(rules.ofFile("mr_attempt_1", "/user/x")).isEqualTo(Lifetime.PERMANENT);
  }

  @Test
  void malformedContextIsReportedAndIgnored() {
    assertThat(rules.ofFile("disk-zone=fast", "/tmp/x")).isEqualTo(Lifetime.TEMPORARY);
    assertThat(rules.ofFile("disk-zone=fast", "/user/x")).isEqualTo(Lifetime.PERMANENT);
    assertThat(malformed).hasSize(2).allMatch(message -> message.contains("disk-zone=fast"));
  }

  private static Set<StorageType> typesOf(String policy) {
    BlockStoragePolicy found = BlockStoragePolicySuite.createDefaultSuite().getPolicy(policy);
    return EnumSet.copyOf(Arrays.asList(found.getStorageTypes()));
  }

  private static Set<StorageType> types(String names) {
    return Arrays.stream(names.split(" ")).map(StorageType::valueOf).collect(Collectors.toSet());
  }
}
