/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.tools.cli.Sizes;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.Test;

class SoakClusterTest {
  @Test
  void fenceWatchKeepsMoreSpaceAvailableThanTheSpillOverThreshold() {
    List<String> arguments = List.of(SoakCluster.watchArguments(Path.of("/outer")));
    long margin = Sizes.bytes(arguments.get(arguments.indexOf("--margin") + 1));

    assertThat(margin)
        .isGreaterThan(NodeDisk.OUTER_BYTES * DiskZoneKeys.SPILL_OVER_BEGIN_PERCENT_DEFAULT / 100);
  }
}
