/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FenceLibraryTest {
  @Test
  void saysWhetherLibraryIsMissingOrCannotBeLoaded() {
    LinkageError error = new UnsatisfiedLinkError("Unable to load library 'zonefence'");
    assertThat(FenceLibrary.missing(name -> false, error))
        .hasMessageContaining("The jar has no fence library for")
        .hasCause(error);
    assertThat(FenceLibrary.missing(FenceLibrary.NAME::equals, error))
        .hasMessageContainingAll(
            "cannot be loaded: Unable to load library 'zonefence'", "-Djna.tmpdir=DIR", "5.2.0")
        .hasCause(error);
  }
}
