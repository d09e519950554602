/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import org.hadoopzone.tools.cli.Hadoop;
import org.hadoopzone.tools.cli.JsonCommand;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code init} command. Does not itself use Hadoop classes, so that it can report that they are
 * not on the class path.
 */
@Command(
    name = "init",
    description = {
      "Show which kind of zones fits each disk of this node, and the required configuration.",
      "Changes nothing without --apply or --undo."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:success",
      "1:a dir is missing, or a key is already set to another value (only without --apply)",
      "2:bad usage",
      "3:failure, or --apply or --undo has refused to change the files"
    })
public final class InitCommand extends JsonCommand {
  /** The options that change files; at most one of them. */
  static final class Action {
    @Option(names = "--apply", description = "Write the properties into the site files.")
    private boolean apply;

    @Option(names = "--undo", description = "Remove the properties that --apply has written.")
    private boolean undo;
  }

  @ArgGroup(exclusive = true)
  private Action action = new Action();

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "Directory of the site files; default: HADOOP_CONF_DIR, or the directory of core-site.xml"
              + " on the class path.")
  private Path dir;

  @Option(
      names = "--survey",
      paramLabel = "FILE",
      description = "The output of survey --json, for the transfer rates of the disks.")
  private Path survey;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "xml",
      description = "Format of printed properties: ${COMPLETION-CANDIDATES}; default: xml.")
  private ConfigFormat format;

  @Override
  public Integer call() throws IOException {
    Hadoop.require("org.apache.hadoop.hdfs.HdfsConfiguration", "init");
    InitRunner runner = new InitRunner(directory(), survey, out(), json);
    if (action.undo) {
      requireNone("--undo", "--survey", "--format");
      return runner.undo();
    }
    if (action.apply) {
      requireNone("--apply", "--format");
      return runner.apply();
    }
    return runner.show(format);
  }

  private Path directory() throws IOException {
    Path found = dir == null ? defaultDirectory() : dir;
    if (!Files.isDirectory(found)) {
      throw new IllegalArgumentException(
          "--conf " + found + ": is not a directory. Specify the directory of hdfs-site.xml.");
    }
    return found.toRealPath();
  }

  private static Path defaultDirectory() {
    String variable = System.getenv("HADOOP_CONF_DIR");
    if (variable != null && !variable.isEmpty()) {
      return Paths.get(variable);
    }
    URL core = InitCommand.class.getClassLoader().getResource("core-site.xml");
    if (core == null || !core.getProtocol().equals("file")) {
      throw new IllegalArgumentException(
          "Hadoop's site files are not on the class path. Specify their directory with --conf.");
    }
    return Paths.get(URI.create(core.toString())).getParent();
  }
}
