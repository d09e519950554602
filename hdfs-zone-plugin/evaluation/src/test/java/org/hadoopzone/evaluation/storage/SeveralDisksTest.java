/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;

class SeveralDisksTest {
  @Test
  void fencesOfAllDisksCount() throws IOException {
    assertThat(new SeveralDisks(List.of(fenced(3), fenced(4))).fencedBytes()).isEqualTo(7);
  }

  private static Storage fenced(long bytes) {
    return (Storage)
        Proxy.newProxyInstance(
            Storage.class.getClassLoader(),
            new Class<?>[] {Storage.class},
            (proxy, method, args) -> method.getName().equals("fencedBytes") ? bytes : null);
  }
}
