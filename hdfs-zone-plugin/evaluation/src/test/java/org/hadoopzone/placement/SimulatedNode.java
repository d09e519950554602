/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;

/**
 * A node with disks such as /dev/sdb and /data/1, on which command lines of the documentation run
 * as they are written. It has the commands of the project, and a configuration of Hadoop.
 */
final class SimulatedNode {
  /** The directories that the node does not share with this machine. */
  private static final List<String> HIDDEN =
      List.of(
          "/data",
          "/dev",
          "/mnt",
          "/opt/disk-zones",
          "/opt/hadoop",
          "/srv",
          "/var/lib",
          "/var/log",
          "/var/tmp");

  /**
   * Commands that do not end by themselves, each with a text that the command prints once it works.
   */
  private static final Map<String, String> ENDLESS =
      Map.of(
          "disk-zones overlay guard ",
          "mounted and guarded",
          "disk-zones top  ",
          "DataNode ",
          "disk-zones top http://dn1:9864 http://nm1:8042 ",
          "http://nm1:8042  ",
          "disk-zones fence watch ",
          "now adjusting the fence");

  /** Commands that must fail, each with a text that the command prints. */
  private static final Map<String, String> REFUSED =
      Map.of("native/zbrdrive/attach up ./bad.drive ", ":12: the rate of the zone is 101 MB/s");

  private final Path dir;
  private final Path conf;

  /**
   * Creates a node in an empty directory. Skips the test if it does not run as root, or if this
   * machine has no loop devices.
   */
  SimulatedNode(Path dir) throws IOException {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    for (Path needed :
        List.of(dir, Path.of("").toRealPath(), Path.of(System.getProperty("java.home")))) {
      assumeTrue(
          HIDDEN.stream().noneMatch(needed::startsWith), needed + " is hidden from the node");
    }
    this.dir = dir;
    this.conf = Files.createDirectory(dir.resolve("conf"));
    // Link only these jars, because their directories may contain jars of other versions.
    Path lib = Files.createDirectory(dir.resolve("lib"));
    for (Path jar : List.of(DropInJarIT.JAR, ToolsJarIT.JAR)) {
      Files.createSymbolicLink(lib.resolve(jar.getFileName()), jar);
    }
    Files.copy(
        Path.of("../tools/src/main/bin/disk-zones"),
        Files.createDirectory(dir.resolve("bin")).resolve("disk-zones"));
    // Stand in for Hadoop's commands, which Maven does not provide.
    program(
        "hadoop",
        "[ \"$1\" != jar ] || { shift; set -- org.apache.hadoop.util.RunJar \"$@\"; }\n"
            + "exec java $HADOOP_CLIENT_OPTS -cp \"$HADOOP_CONF_DIR:$HADOOP_CLASSPATH:"
            + System.getProperty("java.class.path")
            + "\" \"$@\"");
    program(
        "hdfs",
        """
        case $1 in
          dfs) class=org.apache.hadoop.fs.FsShell ;;
          fsck) class=org.apache.hadoop.hdfs.tools.DFSck ;;
          storagepolicies) class=org.apache.hadoop.hdfs.tools.StoragePolicyAdmin ;;
          *) exit 1 ;;
        esac
        shift
        exec hadoop $class "$@"
        """);
    // Replace sudo and systemctl: the node has no other users and no services.
    program("sudo", "[ \"$1 $2\" = '-u hdfs' ] && shift 2 && exec \"$@\"");
    program("systemctl", "[ \"$1 $2\" = 'disable --now' ] && ls \"$PROJECT/conf/$3.service\"");
    // As in Hadoop's own configuration, logs go to the standard error of commands.
    Files.writeString(
        conf.resolve("log4j.properties"),
        String.join(
            "\n",
            "log4j.rootLogger=WARN,console",
            "log4j.appender.console=org.apache.log4j.ConsoleAppender",
            "log4j.appender.console.target=System.err",
            "log4j.appender.console.layout=org.apache.log4j.SimpleLayout"));
    addHosts("");
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(dir.resolve("bin").resolve(name), "#!/bin/sh\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Adds host names to those of this machine, in the format of /etc/hosts. */
  void addHosts(String lines) throws IOException {
    Files.writeString(dir.resolve("hosts"), Files.readString(Path.of("/etc/hosts")) + "\n" + lines);
  }

  /** Writes a site file of Hadoop. */
  void configure(String file, Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (var out = Files.newBufferedWriter(conf.resolve(file))) {
      site.writeXml(out);
    }
  }

  /**
   * Runs a script on the node, and returns its output. The script can use the functions in
   * run-as-written.sh, and the directory of this project, {@code $PROJECT}.
   *
   * @param devices commands that create the disks of the node, with functions in run-as-written.sh
   */
  String run(String devices, String script) throws IOException {
    return run("", devices, script);
  }

  /**
   * Changes mounts in the mount namespace of the node, and then runs a script on the node.
   *
   * @param changes commands that change the mounts
   */
  String run(String changes, String devices, String script) throws IOException {
    Files.writeString(dir.resolve("devices"), devices);
    Files.writeString(
        dir.resolve("session"),
        "HADOOP_CONF_DIR=" + conf + " PROJECT=" + Path.of("../..").toRealPath() + "\n" + script);
    try (InputStream run = getClass().getResourceAsStream("run-as-written.sh")) {
      Files.copy(run, dir.resolve("run.sh"));
    }
    return Command.run(
        "timeout",
        "--kill-after=10",
        "600",
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "bash",
        "-ec",
        changes + "\nexec bash \"$0\" \"$1\"",
        dir.resolve("run.sh"),
        dir);
  }

  /**
   * Returns the shell command that runs a command line as written, with a function in
   * run-as-written.sh.
   */
  static String call(String line) {
    String quoted = "'" + line.replace("'", "'\\''") + "'\n";
    return textOf(ENDLESS, line)
        .map(text -> (line.endsWith("&") ? "run_behind '" : "run_until '") + text + "' " + quoted)
        .or(() -> textOf(REFUSED, line).map(text -> "run_refused '" + text + "' " + quoted))
        .orElse("run " + quoted);
  }

  /** Returns the text for the command at the beginning of a command line. */
  private static Optional<String> textOf(Map<String, String> texts, String line) {
    return texts.keySet().stream().filter(line::startsWith).findFirst().map(texts::get);
  }
}
