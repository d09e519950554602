/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.testing.Wait;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a process that ends by itself. */
class KilledDaemonTest {
  private static final String NAME = "help";

  @TempDir private Path dir;

  private HadoopCluster hadoop;

  /** The directories of a cluster without daemons. */
  private static final class NoDirs implements ClusterDirs {
    @Override
    public List<DataDir> dataDirs(int dataNode) {
      return List.of();
    }

    @Override
    public List<Path> localDirs(int nodeManager) {
      return List.of();
    }
  }

  @BeforeEach
  void prepare() throws Exception {
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    hadoop =
        HadoopCluster.prepare(
            new ClusterPlan(
                dir.resolve("hadoop"),
                Optional.empty(),
                new HadoopJars(jars.get(0), jars.get(0), jars),
                new NoDirs(),
                0,
                0,
                Map.of(),
                List.of()));
    hadoop.launchCommand(NAME, "--help");
  }

  @AfterEach
  void stop() throws Exception {
    hadoop.close();
  }

  @Test
  void killOfADaemonThatHasEndedBeforeHasNoEffect() throws Exception {
    Wait.until("the end of the process", () -> hadoop.ended().equals(List.of(NAME)));
    KilledDaemon fault = new KilledDaemon(hadoop, NAME);

    fault.inject();

    assertThat(fault.hasStruck()).isFalse();
  }
}
