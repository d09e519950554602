/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.mapred.MapredZoneKeys;
import org.hadoopzone.yarn.YarnZoneKeys;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that an invalid value of each disk-zone key causes an error that names the key, the value
 * and the allowed values.
 */
class KeyRefusalTest {
  /** Keys that accept any text, or that other tests set to bad values. */
  private static final Set<String> EXEMPT =
      Set.of(
          // Accepts any path. If the file cannot be read, the value is still valid.
          MapredZoneKeys.PROFILES);

  private record Bad(String key, String value, String allowed) {}

  static Stream<Bad> badValues() {
    return Stream.of(
        new Bad(DiskZoneKeys.OUTER_DIRS, "data/outer", "Write it as in /data/1/outer"),
        new Bad(DiskZoneKeys.OUTER_DIRS, "/data/[", "Correct it, or list the paths"),
        new Bad(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, "101", "from 0 to 100"),
        new Bad(DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT, "ten", "from 0 to 100"),
        new Bad(DiskZoneKeys.SPILL_OVER_END_PERCENT, "-1", "from 0 to 100"),
        new Bad(DiskZoneKeys.SPILL_OVER_END_PERCENT, "60", "at most"),
        new Bad(DiskZoneKeys.FENCE_FURTHER_DIRS, "data/1", "Write it as in /data/1/outer/yarn"),
        new Bad(DiskZoneKeys.FENCE_MARGIN, "much", "0 or a size of at least 1m"),
        new Bad(DiskZoneKeys.FENCE_MARGIN, "5", "0 or a size of at least 1m"),
        new Bad(DiskZoneKeys.FENCE_INTERVAL_MS, "1", "from 10 to 60000"),
        new Bad(DiskZoneKeys.FENCE_INTERVAL_MS, "1s", "from 10 to 60000"),
        new Bad(DiskZoneKeys.FENCE_STREAM_REQUEST_BLOCKS, "-1", "from 0 to 2147483647"),
        new Bad(DiskZoneKeys.IN_PLACE_ENABLED, "yes", "true or false"),
        new Bad(DiskZoneKeys.IN_PLACE_MIN_AGE, "old", "with the unit s, m, h or d"),
        new Bad(DiskZoneKeys.IN_PLACE_MIN_AGE, "-1d", "a time of 0 or more"),
        new Bad(DiskZoneKeys.IN_PLACE_RATE, "5", "at least 1m per second"),
        new Bad(DiskZoneKeys.IN_PLACE_MAX_DISK_BUSY_PERCENT, "101", "from 0 to 100"),
        new Bad(HdfsZoneKeys.RESERVED_FOR_TEMPORARY_PERCENT, "101", "from 0 to 100"),
        new Bad(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "yes", "true or false"),
        new Bad(HdfsZoneKeys.TEMPORARY_PATHS, "/tmp/[", "Write HDFS paths"),
        new Bad(HdfsZoneKeys.TEMPORARY_PATHS, "hdfs://nn/tmp", "Write HDFS paths"),
        new Bad(YarnZoneKeys.FURTHER_CLASSES, "a/b", "Write a class such as"),
        new Bad(YarnZoneKeys.MIN_FREE_SPACE, "0", "from 1m to 16t, in bytes"),
        new Bad(YarnZoneKeys.MIN_FREE_SPACE, "much", "from 1m to 16t, in bytes"),
        new Bad(MapredZoneKeys.INTERMEDIATE, "outside", "outer, inner, any or auto"),
        new Bad(MapredZoneKeys.OUTPUT, "temp", "permanent or temporary"),
        new Bad(MapredZoneKeys.JOB_CLASS, "large", "heavy, light or empty"),
        new Bad(MapredZoneKeys.HEAVY_BYTES, "-1", "above 0"),
        new Bad(MapredZoneKeys.RATIO_FROM_BYTES, "1g", "above 0"),
        new Bad(MapredZoneKeys.HEAVY_PERCENT_OF_INPUT, "0", "above 0"),
        new Bad(MapredZoneKeys.READ_AHEAD, "16m", "from 1048576 (1 MiB) to 1073741824 (1 GiB)"),
        new Bad(MapredZoneKeys.WRITE_OUT, "1024", "from 1048576 (1 MiB) to 1073741824 (1 GiB)"));
  }

  @ParameterizedTest
  @MethodSource("badValues")
  void badValuesAreRefusedWithKeyValueAndRemedy(Bad bad) {
    List<Finding> findings = KeyChecks.ranges(Nodes.nameNode(bad.key, bad.value));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).toString()).contains(bad.key, bad.value, bad.allowed);
    assertThat(findings.get(0).toString()).doesNotContain("For input string", "Exception");
  }

  @Test
  void everyKeyHasABadValueOrIsExempt() throws IllegalAccessException {
    Set<String> tested = new TreeSet<>(EXEMPT);
    badValues().map(Bad::key).forEach(tested::add);
    Set<String> keys = new TreeSet<>();
    for (Class<?> owner :
        List.of(DiskZoneKeys.class, HdfsZoneKeys.class, MapredZoneKeys.class, YarnZoneKeys.class)) {
      for (Field field : owner.getFields()) {
        if (!field.getName().endsWith("_DEFAULT")) {
          keys.add((String) field.get(null));
        }
      }
    }
    assertThat(tested).isEqualTo(keys);
  }
}
