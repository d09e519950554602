/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.hadoopzone.placement.DocumentedOrder.Step;
import org.junit.jupiter.api.Test;

/**
 * Fails if the documentation changes the order in which the plugin is installed, upgraded or
 * removed.
 */
class DocumentedOrderTest {
  @Test
  void thePagesInstallClassesFirstThenKeysThenNominationsAndKeysOfJobsLast() throws IOException {
    assertThat(DocumentedOrder.installation())
        .containsExactly(Step.JAR, Step.NODES, Step.NAME_NODE, Step.HONOR, Step.JOBS);
    assertThat(DocumentedOrder.installationInShort())
        .containsExactly(Step.JAR, Step.NODES, Step.NAME_NODE, Step.HONOR, Step.JOBS);
    assertThat(DocumentedOrder.installationOfHdfs())
        .containsExactly(Step.JAR, Step.NODES, Step.NAME_NODE, Step.HONOR);
  }

  @Test
  void thePageUpgradesTheNodesBeforeTheNameNodes() throws IOException {
    assertThat(DocumentedOrder.upgrade()).containsExactly(Step.NODES, Step.NAME_NODE);
  }

  @Test
  void thePagesRemoveTheKeysOfJobsFirstAndTheJarLast() throws IOException {
    assertThat(DocumentedOrder.undo())
        .containsExactly(
            Step.JOBS, Step.HONOR, Step.NAME_NODE, Step.DATA_NODES, Step.NODE_MANAGERS, Step.JAR);
    assertThat(DocumentedOrder.undoOfHdfs())
        .containsExactly(Step.HONOR, Step.NAME_NODE, Step.DATA_NODES, Step.JAR);
    assertThat(DocumentedOrder.undoInShort()).containsExactly(Step.JOBS, Step.HONOR, Step.JAR);
  }
}
