/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs a release of Tez on YARN with the container executor of the plugin, and counts the bytes
 * that its tasks shuffle in each zone.
 */
class TezPlacementIT {
  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    Framework.requireAny("tez");
    hadoop = TezApplications.startCluster("tez", HeldDeletions.class);
  }

  @AfterAll
  static void stop() {
    if (hadoop != null) {
      hadoop.close();
    }
  }

  @Test
  void taskContainersShuffleOnlyInTheOuterZoneAndTheMetricsAgree() throws Exception {
    try (HeldDeletions.Hold deletions = HeldDeletions.hold(hadoop)) {
      countWords();

      String application = TezApplications.only(hadoop);
      Map<Zone, Long> bytes = hadoop.localBytes(application + "/output/");
      assertThat(bytes.get(Zone.OUTER)).isPositive();
      assertThat(bytes).doesNotContainKey(Zone.INNER);
      assertThat(deletions.assertMetricsAgreeWithDisks(application).get(Zone.OUTER))
          .isGreaterThanOrEqualTo(bytes.get(Zone.OUTER));
    }
  }

  private static void countWords() throws Exception {
    Framework tez = Framework.named("tez", "tez-outer");
    tez.configure(hadoop.clientSettings());
    tez.write(
        "tez-site.xml",
        TezApplications.settings(tez, String.join(" ", Framework.open("java.lang"))));
    Process client =
        tez.program(
                "org.apache.tez.examples.OrderedWordCount",
                List.of(),
                SortJob.INPUT.toString(),
                "/words",
                "2")
            .start();
    try {
      assertThat(client.waitFor()).as("exit code; the log is in %s", tez.home()).isZero();
    } finally {
      client.destroyForcibly();
    }
  }
}
