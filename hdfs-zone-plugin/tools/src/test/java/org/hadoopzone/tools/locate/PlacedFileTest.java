/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.hadoopzone.zone.Lifetime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacedFileTest {
  private static final Verdict TEMPORARY =
      new Verdict(Lifetime.TEMPORARY, Verdict.Rule.PATH, "/tmp/**");
  private static final Verdict PERMANENT = new Verdict(Lifetime.PERMANENT, Verdict.Rule.NONE, "");

  @ParameterizedTest
  @CsvSource({
    "OUTER, TEMPORARY, false",
    "INNER, TEMPORARY, true",
    "OUTER, PERMANENT, true",
    "INNER, PERMANENT, false",
    "UNKNOWN, TEMPORARY, false",
    "UNKNOWN, PERMANENT, false",
    "NONE, TEMPORARY, false",
    "NONE, PERMANENT, false",
  })
  void onlyTheOtherZoneIsWrong(ReplicaZone zone, Lifetime lifetime, boolean isWrong) {
    assertThat(zone.isWrongFor(lifetime)).isEqualTo(isWrong);
  }

  @Test
  void oneReplicaInTheWrongZoneMakesTheFileWrong() {
    PlacedFile file =
        file(replica(ReplicaZone.OUTER, TEMPORARY), replica(ReplicaZone.INNER, TEMPORARY));
    assertThat(file.isWrong()).isTrue();
    assertThat(file.isUnknown()).isFalse();
    assertThat(file.verdicts).containsExactly(TEMPORARY);
  }

  @Test
  void lifetimeOfAFileMayDifferBetweenDataNodes() {
    PlacedFile file =
        file(replica(ReplicaZone.OUTER, TEMPORARY), replica(ReplicaZone.INNER, PERMANENT));
    assertThat(file.isWrong()).isFalse();
    assertThat(file.verdicts).containsExactly(TEMPORARY, PERMANENT);
  }

  @Test
  void aFileWithoutReplicasIsNeverWrong() {
    assertThat(file().isWrong()).isFalse();
    assertThat(file().verdicts).containsExactly(PERMANENT);
  }

  @Test
  void totalsSumReplicaBytesByZone() {
    FileTotals totals = new FileTotals();
    totals.add(file(replica(ReplicaZone.OUTER, PERMANENT), replica(ReplicaZone.INNER, PERMANENT)));
    totals.add(file(replica(ReplicaZone.INNER, PERMANENT), replica(ReplicaZone.NONE, PERMANENT)));
    totals.add(file(replica(ReplicaZone.UNKNOWN, TEMPORARY)));

    assertThat(totals.files()).isEqualTo(3);
    assertThat(totals.bytes()).isEqualTo(30);
    assertThat(totals.wrongFiles()).isEqualTo(1);
    assertThat(totals.replicaBytes(ReplicaZone.OUTER)).isEqualTo(10);
    assertThat(totals.replicaBytes(ReplicaZone.INNER)).isEqualTo(20);
    assertThat(totals.replicaBytes(ReplicaZone.UNKNOWN)).isEqualTo(10);
    assertThat(totals.replicaBytes(ReplicaZone.NONE)).isEqualTo(10);
  }

  private static PlacedFile file(Replica... replicas) {
    return new PlacedFile("/x", 10, PERMANENT, List.of(replicas));
  }

  private static Replica replica(ReplicaZone zone, Verdict verdict) {
    return new Replica(
        "blk_1", 10, new Volume("dn1:9866", "/data/1", "DISK", zone), verdict, false);
  }
}
