/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.JavaProcess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that full devices are recognized, whatever the locale of the process. */
class NoSpaceTest {
  private static final Path GERMAN = Path.of("/usr/share/i18n/locales/de_DE");
  private static final Path GERMAN_TEXTS = Path.of("/usr/share/locale/de/LC_MESSAGES/libc.mo");

  @TempDir private Path locales;

  @Test
  void recognizesFullDeviceInProcessWithEnglishTexts() throws Exception {
    assertThat(outputOfFullDevice("C")).isEqualTo("No space left on device: true");
  }

  @Test
  void recognizesFullDeviceInProcessWithGermanTexts() throws Exception {
    assumeTrue(
        Files.exists(GERMAN) && Files.exists(GERMAN_TEXTS),
        "needs the packages locales and libc-l10n");
    Command.run("localedef", "-i", "de_DE", "-f", "UTF-8", locales.resolve("de_DE.UTF-8"));
    assertThat(outputOfFullDevice("de_DE.UTF-8"))
        .isEqualTo("Auf dem Ger\u00e4t ist kein Speicherplatz mehr verf\u00fcgbar: true");
  }

  @Test
  void recognizesCausesButNotOtherFailures() {
    assertThat(NoSpace.is(new IOException("Input/output error"))).isFalse();
    assertThat(NoSpace.is(new IOException((String) null))).isFalse();
    assertThat(NoSpace.is(new IOException("quota", new IOException("Disk quota exceeded"))))
        .isTrue();
  }

  private String outputOfFullDevice(String locale) throws Exception {
    ProcessBuilder program = JavaProcess.of(FullDevice.class, List.of(), "-Xmx64m");
    program.environment().put("LOCPATH", locales.toString());
    program.environment().put("LC_ALL", locale);
    program.environment().remove("LANGUAGE");
    return Command.output(0, program.redirectErrorStream(true)).trim();
  }

  /**
   * Writes to a device that is always full, and prints whether {@link NoSpace} recognizes the
   * failure.
   */
  static final class FullDevice {
    private FullDevice() {}

    public static void main(String[] arguments) throws IOException {
      try (OutputStream full = new FileOutputStream("/dev/full")) {
        full.write(0);
      } catch (IOException e) {
        String line = e.getMessage() + ": " + NoSpace.is(e);
        System.out.write(line.getBytes(StandardCharsets.UTF_8));
        System.out.flush();
      }
    }
  }
}
