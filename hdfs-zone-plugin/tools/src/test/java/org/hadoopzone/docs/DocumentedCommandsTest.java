/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Checks that the commands accept the command lines that the pages show. */
class DocumentedCommandsTest {
  @Test
  void commandsAcceptTheCommandLinesOfAllPages() throws IOException {
    List<Path> pages = new ArrayList<>(Pages.texts());
    pages.addAll(Pages.conf(".service"));
    List<String> refused = new ArrayList<>();
    int lines = 0;
    for (Path page : pages) {
      for (List<String> line : ShownCommandLines.in(Files.readString(page))) {
        lines++;
        refusal(line)
            .ifPresent(
                why ->
                    refused.add(
                        Pages.name(page) + ": disk-zones " + String.join(" ", line) + ": " + why));
      }
    }
    assertThat(refused).isEmpty();
    assertThat(lines).isGreaterThan(60);
  }

  @Test
  void findsCommandLinesInSentencesBlocksAndSynopses() {
    assertThat(
            ShownCommandLines.in(
                """
                Run `disk-zones fence
                status /a` or `/opt/bin/disk-zones doctor`.

                    disk-zones pack PATH [--now | --stop] [options]   # moves
                    $ disk-zones plan --history DIR... \\
                        --disks 4 | less
                """))
        .containsExactly(
            List.of("fence", "status", "/a"),
            List.of("doctor"),
            List.of("pack", "/data/1"),
            List.of("pack", "/data/1", "--now"),
            List.of("pack", "/data/1", "--stop"),
            List.of("plan", "--history", "/data/1", "--disks", "4"));
  }

  @Test
  void namesTheOptionThatDoesNotExist() {
    assertThat(refusal(List.of("doctor", "--this-host"))).get().asString().contains("--this-host");
    assertThat(refusal(List.of("heal"))).isPresent();
  }

  /**
   * Returns the reason why the tool rejects a command line; empty if it is valid. Also accepts a
   * command without arguments, or with only {@code @FILE} arguments.
   */
  private static Optional<String> refusal(List<String> line) {
    CommandLine command = Main.commandLine();
    int names = 0;
    while (names < line.size() && command.getSubcommands().containsKey(line.get(names))) {
      command = command.getSubcommands().get(line.get(names++));
    }
    if (line.subList(names, line.size()).stream().allMatch(word -> word.startsWith("@"))) {
      return Optional.empty();
    }
    try {
      Main.commandLine().parseArgs(line.toArray(new String[0]));
      return Optional.empty();
    } catch (ParameterException e) {
      return Optional.of(e.getMessage());
    }
  }
}
