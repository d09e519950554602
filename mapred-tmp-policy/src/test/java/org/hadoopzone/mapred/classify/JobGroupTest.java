/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred.classify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class JobGroupTest {
  @Test
  void queueIsTheLastComponentOfItsPath() {
    assertThat(JobGroup.of("joe", "root.batch.etl", "sort").queue).isEqualTo("etl");
    assertThat(JobGroup.of("joe", "etl", "sort").queue).isEqualTo("etl");
    assertThat(JobGroup.of("joe", repeat("root.", 100) + "etl", "sort").queue).isEqualTo("etl");
    assertThat(JobGroup.of(null, null, "sort")).hasToString(", , sort");
  }

  @Test
  void longUserAndQueueAreCut() {
    JobGroup group = JobGroup.of(repeat("u", 1000), repeat("q", 1000), "sort");
    assertThat(group.user).isEqualTo(repeat("u", 120));
    assertThat(group.queue).isEqualTo(repeat("q", 120));
  }

  @Test
  void blanksControlCharactersAndLoneSurrogatesAreReplaced() {
    JobGroup group = JobGroup.of(" a\t\n\u001b[1m\u009bb ", "\ud83d", "sort");
    assertThat(group.user).isEqualTo("a_[1m_b");
    assertThat(group.queue).isEqualTo("?");
  }

  private static String repeat(String text, int times) {
    return String.join("", Collections.nCopies(times, text));
  }
}
