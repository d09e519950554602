/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void noAddressIsReturnedTwice() throws Exception {
    Set<String> given = new HashSet<>();
    for (int i = 0; i < 50; i++) {
      assertThat(given.add(Ports.freeAddresses(1).get(0))).isTrue();
    }
    assertThat(given).doesNotContainAnyElementsOf(Ports.freeAddresses(7));
  }
}
