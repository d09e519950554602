/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZoneRuleTest {
  private static final String DIRS_KEY = "dfs.datanode.data.dir";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/data/1/outer         | /data/1/outer            | OUTER",
        "/data/1/outer         | /data/1/outer/           | OUTER",
        "/data/1/outer         | /data/1/outer/dfs/dn     | OUTER",
        "/data/1/outer/        | /data/1/outer/dfs/dn     | OUTER",
        "/data/1/outer         | /data/1/outermost/dfs    | INNER",
        "/data/1/outer         | /data/1                  | INNER",
        "/data/*/outer         | /data/7/outer/dfs        | OUTER",
        "/data/*/outer         | /data/7/x/outer          | INNER",
        "/data/**/outer        | /data/7/x/outer/y        | OUTER",
        "/data/{1,3}/*         | /data/3/a                | OUTER",
        "/data/{1,3}/*         | /data/2/a                | INNER",
        "/a , /data/[12]       | /data/2/dfs              | OUTER",
        "/data/1/../2          | /data/2                  | OUTER",
        "/data/1/outer         | /data/1/inner/../outer/a | OUTER",
      })
  void pathsAtOrBelowAnOuterDirAreOuter(String value, String path, Zone zone) {
    assertThat(ZoneRule.parse(value).zoneOf(path)).isEqualTo(zone);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ",", " , "})
  void everythingIsInnerWithoutOuterDirs(String value) {
    assertThat(ZoneRule.parse(value).zoneOf("/data/1")).isEqualTo(Zone.INNER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"data/1", "file:///data/1", "[DISK]/data/1", "/ok,relative", "~/x"})
  void refusesPathThatIsNotAbsoluteNamingKeyValueAndRemedy(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ZoneRule.parse(value))
        .withMessageContaining(DiskZoneKeys.OUTER_DIRS)
        .withMessageContaining(value.substring(value.indexOf(',') + 1))
        .withMessageContaining("without a scheme");
  }

  @Test
  void refusesMalformedGlobs() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ZoneRule.parse("/data/[1"))
        .withMessageContaining("\"/data/[1\" is not a valid glob");
  }

  @Test
  void reportsNothingForValidRule() {
    assertThat(review("/data/*/outer", "/data/1/outer", "/data/1/inner")).isEmpty();
  }

  @Test
  void reportsARuleThatIsNotSet() {
    assertThat(review("", "/data/1")).singleElement().asString().contains("is not set", DIRS_KEY);
  }

  @Test
  void reportsAnEntryThatCoversNoDir() {
    assertThat(review("/data/1,/data/9", "/data/1", "/data/2"))
        .singleElement()
        .asString()
        .contains("\"/data/9\" covers none of " + DIRS_KEY);
  }

  @Test
  void reportsOverlappingEntries() {
    assertThat(review("/data/1,/data/1/dfs", "/data/1/dfs", "/data/2"))
        .singleElement()
        .asString()
        .contains("\"/data/1/dfs\" lies within \"/data/1\"");
  }

  @Test
  void reportsARuleThatLeavesNoInnerDir() {
    assertThat(review("/data/*", "/data/1", "/data/2"))
        .singleElement()
        .asString()
        .contains("makes all 2 dirs of " + DIRS_KEY + " outer");
  }

  @Test
  void reportsARuleThatLeavesNoOuterDir() {
    assertThat(review("/other", "/data/1"))
        .last()
        .asString()
        .contains("makes all 1 dirs of " + DIRS_KEY + " inner");
  }

  private static List<String> review(String value, String... dirs) {
    return ZoneRule.parse(value).review(DIRS_KEY, Arrays.asList(dirs));
  }
}
