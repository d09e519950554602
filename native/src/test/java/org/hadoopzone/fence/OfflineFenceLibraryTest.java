/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OfflineFenceLibraryTest {
  @Test
  void saysWhichLibraryIsMissingAndHowToGetIt() {
    LinkageError error = new UnsatisfiedLinkError("libext2fs.so.2: cannot open");
    assertThat(OfflineFenceLibrary.missing(name -> false, error))
        .hasMessageContaining("The jar has no fence library for");
    assertThat(OfflineFenceLibrary.missing(FenceLibrary.NAME::equals, error))
        .hasMessageContaining("install libext2fs-dev");
    assertThat(OfflineFenceLibrary.missing(name -> true, error))
        .hasMessageContaining("apt-get install libext2fs2,")
        .hasMessageContaining("libext2fs.so.2: cannot open");
  }
}
