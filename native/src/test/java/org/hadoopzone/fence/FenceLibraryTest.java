/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.fence;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.junit.jupiter.api.Test;

class FenceLibraryTest {
  /** Loads libraries several times, and prints the messages of the fence libraries. */
  static final class Loader {
    public static void main(String[] args) {
      ErrorText.of(2);
      for (int i = 0; i < 2; i++) {
        printFailure(() -> Fence.in(Path.of("/")));
        printFailure(() -> OfflineFence.on(Path.of("/")));
      }
    }

    private static void printFailure(Callable<?> load) {
      try {
        load.call();
      } catch (Exception e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void eachLoadReportsWhyJnaCannotBeInitialized() throws Exception {
    ProcessBuilder loader =
        JavaProcess.of(
                Loader.class,
                List.of(),
                "-Djna.nounpack=true",
                "-Djna.boot.library.path=/nonexistent")
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    String output = Command.output(0, loader);
    assertThat(output).doesNotContain("Could not initialize");
    List<String> messages = output.lines().toList();
    assertThat(messages).hasSize(4);
    assertThat(messages.subList(2, 4)).isEqualTo(messages.subList(0, 2));
  }

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
