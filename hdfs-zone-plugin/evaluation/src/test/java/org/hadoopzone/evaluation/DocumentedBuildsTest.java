/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hadoopzone.docs.PageCommands;
import org.hadoopzone.docs.Pages;
import org.hadoopzone.evaluation.bench.Bench;
import org.hadoopzone.evaluation.bench.PaperFigures;
import org.hadoopzone.evaluation.bench.Seeks;
import org.hadoopzone.evaluation.fence.WatchedFence;
import org.hadoopzone.evaluation.overlay.CopyUpBench;
import org.hadoopzone.evaluation.soak.Soak;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.Main;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Runs all documented command lines that build, test or measure the project. Real builds and
 * measurements would take hours. Therefore make only prints its recipes, and scripts that record
 * their arguments replace Java and Maven. Checks that the programs accept these arguments.
 */
class DocumentedBuildsTest {
  private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();

  /** The programs with options. All others take only numbers. */
  private static final Map<String, Supplier<CommandLine>> PROGRAMS =
      Map.of(
          Bench.class.getName(),
          Bench::commandLine,
          Seeks.class.getName(),
          Seeks::commandLine,
          PaperFigures.class.getName(),
          PaperFigures::commandLine,
          Soak.class.getName(),
          Soak::commandLine,
          WatchedFence.class.getName(),
          WatchedFence::commandLine,
          CopyUpBench.class.getName(),
          CopyUpBench::commandLine);

  private static final Pattern VARIABLE = Pattern.compile("[A-Z]=.*");
  private static final Pattern MODULES = Pattern.compile("[a-z-]+(,[a-z-]+)+");

  @TempDir private Path dir;

  @BeforeEach
  void installRecorders() throws IOException {
    Files.createDirectories(dir.resolve("native/zbrdrive"));
    executable("native/zbrdrive/attach", "echo /dev/sdb");
    for (String program : List.of("java", "mvn")) {
      executable(program, "{ printf '%s\\n' \"$@\"; echo; } >> '" + calls(program) + "'");
    }
  }

  private void executable(String name, String script) throws IOException {
    Path file = Files.writeString(dir.resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Path calls(String program) {
    return dir.resolve(program + ".calls");
  }

  @Test
  void programsAcceptTheArgumentsOnAllPages() throws Exception {
    Set<String> done = new HashSet<>();
    for (Path page : Pages.texts()) {
      String text = Files.readString(page);
      List<String> lines = new ArrayList<>(PageCommands.inBlocks(text));
      lines.addAll(PageCommands.inSentences(text));
      String variables = "";
      for (String line : lines) {
        if (VARIABLE.matcher(line).matches()) {
          variables = line + "\n";
        } else if (PageCommands.isBuild(line) && done.add(PageCommands.withoutComment(line))) {
          run(variables + line);
        }
      }
    }
    List<List<String>> java = recorded("java");
    assertThat(java).hasSizeGreaterThan(20);
    for (List<String> arguments : java) {
      assertJavaAccepts(arguments);
    }
    List<List<String>> maven = recorded("mvn");
    assertThat(maven).hasSizeGreaterThan(3);
    for (List<String> arguments : maven) {
      assertMavenAccepts(arguments);
    }
  }

  /**
   * Runs a command line in the root of the project, without recursive calls of make. Then runs the
   * printed recipes that start Java, in a temporary directory.
   */
  private void run(String line) throws IOException {
    String recipes = bash(ROOT, "export MAKEFLAGS='n -- MAKE=:'\n" + line);
    List<String> programs =
        Pages.visible(recipes).lines().filter(recipe -> recipe.contains("java -")).toList();
    bash(dir, String.join("\n", programs));
  }

  private String bash(Path workDir, String script) throws IOException {
    String start = "cd '" + workDir + "' && PATH='" + dir + "':\"$PATH\"\n";
    return Command.run("bash", "-c", start + script);
  }

  private List<List<String>> recorded(String program) throws IOException {
    String calls = Files.readString(calls(program));
    return Stream.of(calls.split("\n\n")).map(call -> call.lines().toList()).toList();
  }

  private static void assertJavaAccepts(List<String> arguments) throws Exception {
    int jar = arguments.indexOf("-jar");
    if (jar >= 0) {
      Main.commandLine().parseArgs(after(jar + 1, arguments));
      return;
    }
    int main = arguments.indexOf("-cp") + 2;
    String name = arguments.get(main);
    if (PROGRAMS.containsKey(name)) {
      PROGRAMS.get(name).get().parseArgs(after(main, arguments));
    } else {
      Class.forName(name).getMethod("main", String[].class);
      assertThat(after(main, arguments)).as(name).allMatch(number -> number.matches("\\d+"));
    }
  }

  private static String[] after(int index, List<String> arguments) {
    return arguments.subList(index + 1, arguments.size()).toArray(new String[0]);
  }

  private static void assertMavenAccepts(List<String> arguments) throws IOException {
    String parent = Files.readString(ROOT.resolve("pom.xml"));
    for (String argument : arguments) {
      if (argument.startsWith("-Dit.test=")) {
        assertThat(
                Command.run(
                    "find",
                    ROOT.resolve("hdfs-zone-plugin"),
                    "-ignore_readdir_race",
                    "-path",
                    "*/src/test/*/" + argument.split("=")[1] + ".java"))
            .isNotEmpty();
      } else if (MODULES.matcher(argument).matches()) {
        assertThat(argument.split(",")).allMatch(m -> Files.exists(ROOT.resolve(m + "/pom.xml")));
      } else if (argument.contains(":")) {
        String plugin = argument.split(":")[0];
        assertThat(parent).containsPattern(plugin + "-maven-plugin|maven-" + plugin + "-plugin");
      } else {
        assertThat(argument).matches("-pl|-D[\\w.]+(=.*)?|test|package|verify");
      }
    }
  }
}
