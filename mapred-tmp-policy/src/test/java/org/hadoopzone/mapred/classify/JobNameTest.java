/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Locale;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobNameTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "word count                              | word count",
        "  word   count  17                      | word count #",
        "etl-2026-11-21                          | etl-#",
        "etl_20261121_0030                       | etl_#",
        "etl 2026/11/21 00:30:00.123             | etl #",
        "load 2026-11-21T00:30:00Z               | load #Z",
        "report 21-Nov-2026                      | report #",
        "report Nov 21, 2026 (daily)             | report # (daily)",
        "oozie:launcher:T=pig:ID=0000012-141021000000123-oozie-W | oozie:launcher:T=pig:ID=#-oozie-W",
        "distcp job_1700000000000_0042           | distcp job_#",
        "tmp 123e4567-e89b-12d3-a456-426614174000| tmp #",
        "export 3f9a0c1e77                       | export #",
        "query a8Kd93kLmQ01zXy7Bv                | query #",
        "InvertedIndexOverRealText               | InvertedIndexOverRealText",
        "InvertedIndexOverRealText2              | InvertedIndexOverRealText#",
        "insert overwrite table t(Stage-1)       | insert overwrite table t(Stage-1)",
        "insert overwrite table t(Stage-12)      | insert overwrite table t(Stage-12)",
        "ds='2026-11-21' hr=07 (Stage-3)         | ds='#' hr=# (Stage-3)",
        "march of the facade                     | march of the facade",
        "Marble 5                                | Marble #",
      })
  void removesVariablePartsOfJobName(String name, String common) {
    assertThat(JobName.normalise(name)).isEqualTo(common);
  }

  @Property
  void runsOfTheSameJobHaveTheSameName(
      @ForAll @LongRange(min = 0, max = 30_000) long day,
      @ForAll @LongRange(min = 0) long number,
      @ForAll long id) {
    assertThat(runName(day, number, id)).isEqualTo(runName(1, 2, 3));
  }

  private static String runName(long day, long number, long id) {
    LocalDate date = LocalDate.ofEpochDay(day);
    return JobName.normalise(
        "daily "
            + date
            + " run "
            + number
            + " of "
            + new UUID(id, ~id)
            + " from "
            + date.format(DateTimeFormatter.ofPattern("dd MMM yyyy", Locale.ENGLISH)));
  }

  @Property
  void normalisingTwiceChangesNothing(@ForAll String name) {
    String common = JobName.normalise(name);
    assertThat(JobName.normalise(common)).isEqualTo(common);
  }

  @Property
  void normalisedNameFitsIntoOneLine(@ForAll String name) {
    assertThat(JobName.normalise(name)).hasSizeLessThanOrEqualTo(120).doesNotContain("\t", "\n");
  }

  @Test
  void longListOfNumbersDoesNotOverflowTheStack() {
    String numbers = String.join(",", Collections.nCopies(100_000, "17"));
    assertThat(JobName.normalise("sort " + numbers)).isEqualTo("sort #");
  }

  @Property
  void normalisedNameIsTheSameInUtf8(@ForAll @StringLength(min = 110, max = 130) String name) {
    String common = JobName.normalise(name);
    assertThat(new String(common.getBytes(UTF_8), UTF_8)).isEqualTo(common);
  }

  @Test
  void cutsLongNameBeforeSurrogatePair() {
    String letters = String.join("", Collections.nCopies(119, "x"));
    assertThat(JobName.normalise(letters + "\ud83d\ude00")).isEqualTo(letters);
    assertThat(JobName.normalise("\ude00 load \ud83d")).isEqualTo("? load ?");
  }

  @Test
  void jobsAreGroupedByUserQueueAndName() {
    assertThat(JobGroup.of("joe", "root.batch.etl", "load 2026-11-21"))
        .isEqualTo(JobGroup.of("joe", "etl", "load 2026-11-22"))
        .isNotEqualTo(JobGroup.of("jim", "etl", "load 2026-11-22"))
        .isNotEqualTo(JobGroup.of("joe", "adhoc", "load 2026-11-22"))
        .isNotEqualTo(JobGroup.of("joe", "etl", "store 2026-11-22"));
  }
}
