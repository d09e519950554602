/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hadoopzone.testing.Command;

/** A browser that shows pages and reports what a reader cannot see well. */
final class Browser {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final Path program;
  private final Path dir;

  private Browser(Path program, Path dir) {
    this.program = program;
    this.dir = dir;
  }

  /**
   * Returns the browser of this machine. Skips the test if it has none.
   *
   * @param dir an empty directory for the files of the browser
   */
  static Browser find(Path dir) {
    Optional<Path> program =
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .flatMap(bin -> NAMES.stream().map(name -> Path.of(bin, name)))
            .filter(Files::isExecutable)
            .findFirst();
    assumeTrue(program.isPresent(), "needs a browser: apt-get install chromium");
    return new Browser(program.get(), dir);
  }

  /**
   * Shows a page. Returns the number of its texts, and one line for each pair of texts that
   * overlap, for each text with too little contrast, and for a page that is too wide.
   *
   * @param width of the window, in pixels
   */
  List<String> examine(String page, int width) throws IOException {
    String frame =
        new String(
                Browser.class.getResourceAsStream("browser.html").readAllBytes(),
                StandardCharsets.UTF_8)
            .replace("@WIDTH@", String.valueOf(width))
            .replace("@PAGE@", page.replace("&", "&amp;").replace("\"", "&quot;"));
    Path file = Files.writeString(dir.resolve("page" + width + ".html"), frame);
    ProcessBuilder browser =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                // Root cannot use the sandbox.
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--user-data-dir=" + dir.resolve("profile"),
                "--dump-dom",
                file.toUri().toString())
            .redirectError(dir.resolve("browser.log").toFile());
    String shown = Command.output(0, browser);
    return shown
        .substring(shown.indexOf("<body>") + "<body>".length(), shown.indexOf("</body>"))
        .lines()
        .toList();
  }
}
