/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import org.hadoopzone.tools.doctor.Finding.Severity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks the findings about invalid values, which a daemon refuses or misreads. */
class KeyRangesTest {
  @Test
  void defaultsAreInRange() {
    assertThat(KeyChecks.ranges(Nodes.nameNode())).isEmpty();
    assertThat(KeyChecks.ranges(Nodes.dataNode("dn1"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "hadoop.disk-zone.outer.dirs, data/outer",
    "hadoop.disk-zone.spill-over.end.free-percent, 60",
    "dfs.disk-zone.reserved-for-temporary.percent, 101",
    "dfs.disk-zone.temporary.paths, /tmp/[",
    "dfs.disk-zone.honor-nominated-storage, yes",
    "dfs.datanode.round-robin-volume-choosing-policy.additional-available-space, -1",
    "hadoop.disk-zone.fence.margin, 5",
    "hadoop.disk-zone.fence.margin, much",
    "hadoop.disk-zone.fence.interval.ms, 1",
    "hadoop.disk-zone.fence.mb-stream-req.blocks, -1",
    "hadoop.disk-zone.in-place.enabled, yes",
    "hadoop.disk-zone.in-place.min-age, old",
    "hadoop.disk-zone.in-place.rate, 5",
    "hadoop.disk-zone.in-place.max-disk-busy-percent, 101",
    "mapreduce.disk-zone.intermediate, outside",
    "mapreduce.disk-zone.job-class, large",
    "mapreduce.disk-zone.heavy.shuffle.bytes, -1",
    "mapreduce.disk-zone.read-ahead.bytes, 16m",
    "mapreduce.disk-zone.write-out.bytes, 1024",
  })
  void aValueOutOfRangeIsWrongAndNamesItsKey(String key, String value) {
    KeyChecksTest.assertOne(KeyChecks.ranges(Nodes.nameNode(key, value)), Severity.WRONG, key, "");
  }

  @Test
  void theFindingHasTheErrorMessageOfTheRole() {
    Finding finding =
        KeyChecks.ranges(Nodes.nameNode("hadoop.disk-zone.outer.dirs", "data/outer")).get(0);
    assertThat(finding)
        .hasToString(
            "wrong: NameNode nn1:8020: hadoop.disk-zone.outer.dirs: \"data/outer\" is not an"
                + " absolute path or glob -> Write it as in /data/1/outer, without a scheme and"
                + " without a storage type.");
  }
}
