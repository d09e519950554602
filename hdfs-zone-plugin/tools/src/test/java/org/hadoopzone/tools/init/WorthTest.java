/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hadoopzone.tools.init.FactsOfDisks.GIB;
import static org.hadoopzone.tools.init.FactsOfDisks.TIB;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.fence.autosize.KeeperSettings;
import org.hadoopzone.tools.pack.SpeedProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Computes the benefit of zones from a survey whose rate falls from 200 to 100 MB/s. */
class WorthTest {
  @TempDir private Path dir;

  private Optional<SpeedProfile> survey(String device) throws IOException {
    return survey(device, "\"boundary\": 1000000,");
  }

  private Optional<SpeedProfile> survey(String device, String boundary) throws IOException {
    Path file = dir.resolve("survey.json");
    Files.writeString(
        file,
        String.format(
            "{\"disks\": [{\"device\": \"/dev/sdb\", \"size\": %d, %s \"samples\": ["
                + "{\"address\": 0, \"fitted_rate\": 200000000},"
                + "{\"address\": %d, \"fitted_rate\": 100000000}]}]}",
            TIB, boundary, TIB));
    return SpeedProfile.ifSurveyed(file, device, TIB);
  }

  private static DiskAdvice advice(DiskFacts facts) {
    return new FitRule("6.18", GIB / 8, KeeperSettings.defaults()).decide(facts);
  }

  @Test
  void inPlaceBenefitIsTheMeanRateOfTheOutermostTracks() throws IOException {
    Worth worth = advice(FactsOfDisks.inPlace()).with(survey("/dev/sdb")).worth;
    // The harmonic means of rates that fall from 200 to 160.9 MB/s, and from 200 to 100 MB/s.
    assertThat(worth.zonedRate).isBetween(179_600_000L, 179_900_000L);
    assertThat(worth.spreadRate).isBetween(144_200_000L, 144_400_000L);
    assertThat(worth.toString())
        .startsWith("Transfer rate of the free space, when it is all on the outer tracks: 179.")
        .contains("; mean of the disk: 144.3 MB/s (survey of /dev/sdb in ");
  }

  @Test
  void partitionBenefitIsTheMeanRateOfTheOuterPartition() throws IOException {
    Worth worth = advice(FactsOfDisks.partitions()).with(survey("/dev/sdb")).worth;
    assertThat(worth.zonedRate).isBetween(187_000_000L, 187_400_000L);
    assertThat(worth.spreadRate).isBetween(144_200_000L, 144_400_000L);
  }

  @Test
  void diskWhoseSurveyFindsNoOuterZoneGetsNoZones() throws IOException {
    DiskAdvice advice = advice(FactsOfDisks.partitions()).with(survey("/dev/sdb", ""));
    assertThat(advice.fit).isEqualTo(Fit.NOTHING);
    assertThat(advice.reason)
        .startsWith("The transfer rate of the disk does not clearly fall")
        .contains("sdb");
  }

  @Test
  void disksWithoutSurveyHaveNoBenefit() throws IOException {
    assertThat(advice(FactsOfDisks.inPlace()).with(survey("/dev/sdc")).worth).isNull();
  }
}
