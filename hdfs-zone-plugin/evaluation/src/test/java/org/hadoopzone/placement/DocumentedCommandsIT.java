/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.hadoopzone.docs.Pages;
import org.hadoopzone.testing.Command;
import org.hadoopzone.testing.SmallFileSystem;
import org.hadoopzone.tools.classify.SyntheticHistory;
import org.hadoopzone.zone.DiskZoneKeys;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the command lines in the code blocks of the documentation exactly as written, page by page,
 * on a simulated node with the disks that the page assumes and with real HDFS. Needs root.
 */
class DocumentedCommandsIT {
  /** A command line in a block of code, alone or after a prompt. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^(?: {4}(?:\\$ )?|\\$ )((?:\\w+=\\S+ )?(?:disk-zones|mkdir|umount|e2undo) .*)$");

  /** Matches a synopsis: a placeholder in capital letters, or the start of an optional part. */
  private static final Pattern SYNOPSIS =
      Pattern.compile("\\[|(?<![\\w/=-])[A-Z][A-Z_]+(?![\\w=-])");

  /**
   * The commands of a page.
   *
   * @param devices the disks of the node
   * @param files commands that create the files that the page assumes
   * @param notRun beginnings of the command lines that the test does not run, each with the reason
   */
  private record Session(String page, String devices, String files, Map<String, String> notRun) {
    @Override
    public String toString() {
      return page;
    }
  }

  /** Fills most of a volume, because zones in place have no benefit on an empty volume. */
  private static final String FILL = "fallocate --length 300G /data/1/dfs/filler\n";

  private static final List<Session> SESSIONS =
      List.of(
          session("README.md", "volume /data/1 1G", ""),
          session("docs/bigblock.md", "disk sdb 2G", "mkdir -p /data/1"),
          session(
              "docs/classify.md",
              "",
              "",
              "disk-zones classify --counters",
              "needs that job on a history server; see ClassifyIT"),
          session("docs/containers.md", "volume /data/1 1G", ""),
          session("docs/doctor.md", "", ""),
          session(
              "docs/fence-offline.md",
              "partition sdb1 500G",
              "",
              "e2undo sdb1.e2undo",
              "works only before the fence is lifted; see test-offline-crash.sh"),
          session("docs/fence.md", "volume /data/1 500G\npartition sdb1 2G\nvolume /mnt 2G", ""),
          session(
              "docs/fence-service.md",
              "",
              "",
              "disk-zones fence watch",
              "needs 24 volumes of 20 TB"),
          session("docs/in-place.md", "volume /data/1 1G", ""),
          session(
              "docs/init.md",
              "volume /data/1 500G",
              FILL + "disk-zones survey /data --json > sdb.json"),
          session("docs/locate.md", "", ""),
          session("docs/migration.md", "volume /data/1 500G\nvolume /data/2 500G", FILL),
          session(
              "docs/monitoring.md",
              "",
              "",
              "disk-zones top http://dn1:9864",
              "needs hosts of that name"),
          session(
              "docs/plan.md",
              "",
              "cp \"$PROJECT/conf/drives/dt01aca100.drive\" my.drive\n"
                  + "printf 'job%d\\t%d\\t10\\t1000000\\t2000000\\t3000\\n' 1 100 2 900 > trace.tsv\n",
              "disk-zones plan --trace FB-2009",
              "needs the published trace; see SwimTraceReadingTest",
              "DISK_ZONES_OPTS=-Xmx2g disk-zones plan --trace month.tsv",
              "simulates a month of 12,000 disks for minutes"),
          session("docs/survey.md", "volume /data/1 1G", ""),
          session(
              "docs/survey-file-systems.md",
              "",
              "",
              "disk-zones survey --file-systems /dev/loop2",
              "ages file systems of 17 GiB for minutes; make file-systems runs it"),
          session(
              "docs/trace.md",
              "",
              "",
              "disk-zones trace /dev/sdb --seconds 60",
              "takes a minute; see TraceCommandTest",
              "disk-zones trace /dev/sdb --picture job.png -- hadoop",
              "needs MapReduce; see TraceCommandTest",
              "disk-zones trace /dev/loop1",
              "names a device of another test"));

  /**
   * Commands that do not end by themselves, each with a text that the command prints once it works.
   */
  private static final Map<String, String> ENDLESS =
      Map.of("disk-zones overlay guard ", "mounted and guarded", "disk-zones top  ", "DataNode ");

  /** The directories that the node does not share with this machine. */
  private static final List<String> HIDDEN = List.of("/data", "/dev", "/mnt", "/srv", "/var/lib");

  @TempDir private static Path dir;
  private static ZonedHdfs hdfs;
  @TempDir private Path node;

  private static Session session(String page, String devices, String files, String... notRun) {
    Map<String, String> reasons = new TreeMap<>();
    for (int i = 0; i < notRun.length; i += 2) {
      reasons.put(notRun[i], notRun[i + 1]);
    }
    return new Session(page, devices, files, reasons);
  }

  static List<Session> sessions() {
    return SESSIONS;
  }

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir.resolve("hdfs").toFile(), 2);
    hdfs.awaitZones();
    hdfs.write("/user/right/x", 2, (short) 2);
    hdfs.write("/later/fast", 1, (short) 2);
    Path history = Files.createDirectory(dir.resolve("history"));
    SyntheticHistory.main(new String[] {history.toString(), "3", "mixed"});
    hdfs.fileSystem()
        .copyFromLocalFile(
            new org.apache.hadoop.fs.Path(history.toUri()),
            new org.apache.hadoop.fs.Path("/mr-history/done"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @Test
  void everyPageWithCommandLinesIsRun() throws IOException {
    List<String> pages = new ArrayList<>();
    for (Path page : Pages.texts()) {
      if (linesToRun(Files.readString(page)).stream().anyMatch(l -> l.contains("disk-zones "))) {
        pages.add(Pages.name(page));
      }
    }
    assertThat(SESSIONS).extracting(Session::page).containsExactlyInAnyOrderElementsOf(pages);
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void commandLinesWorkAsWritten(Session session) throws Exception {
    SmallFileSystem.requireRoot();
    assumeTrue(Files.exists(Path.of("/dev/loop-control")), "needs loop devices");
    for (Path needed :
        List.of(node, Path.of("").toRealPath(), Path.of(System.getProperty("java.home")))) {
      assumeTrue(
          HIDDEN.stream().noneMatch(needed::startsWith), needed + " is hidden from the node");
    }
    StringBuilder script = new StringBuilder(session.files()).append('\n');
    List<String> unused = new ArrayList<>(session.notRun().keySet());
    for (String line : linesToRun(Pages.read(session.page()))) {
      if (!unused.removeIf(line::startsWith)) {
        script.append(call(line)).append('\n');
      }
    }
    assertThat(unused).as("command lines that the page no longer has").isEmpty();

    makeNode(session, script.toString());
    Command.run(
        "timeout",
        "--kill-after=10",
        "600",
        "unshare",
        "--mount",
        "--pid",
        "--fork",
        "--kill-child",
        "bash",
        node.resolve("run.sh"),
        node);
  }

  private static List<String> linesToRun(String page) {
    Matcher line = LINE.matcher(Pages.visible(page));
    List<String> lines = new ArrayList<>();
    while (line.find()) {
      if (!SYNOPSIS.matcher(line.group(1).split("\\s#")[0]).find()) {
        lines.add(line.group(1));
      }
    }
    return lines;
  }

  private static String call(String line) {
    String quoted = "'" + line.replace("'", "'\\''") + "'";
    return ENDLESS.entrySet().stream()
        .filter(endless -> line.startsWith(endless.getKey()))
        .map(endless -> "run_until '" + endless.getValue() + "' " + quoted)
        .findFirst()
        .orElse("run " + quoted);
  }

  /** Writes the programs and the configuration of the node. */
  private void makeNode(Session session, String script) throws IOException {
    Files.createSymbolicLink(
        Files.createDirectory(node.resolve("lib")).resolve(ToolsJarIT.JAR.getFileName()),
        ToolsJarIT.JAR);
    Path bin = Files.createDirectory(node.resolve("bin"));
    Files.copy(Path.of("../tools/src/main/bin/disk-zones"), bin.resolve("disk-zones"));
    // Stands in for Hadoop's command, which Maven does not provide.
    Path hadoop =
        Files.writeString(
            bin.resolve("hadoop"),
            "#!/bin/sh\nexec java $HADOOP_CLIENT_OPTS -cp \"$HADOOP_CONF_DIR:$HADOOP_CLASSPATH:"
                + System.getProperty("java.class.path")
                + "\" \"$@\"\n");
    assertThat(hadoop.toFile().setExecutable(true)).isTrue();
    Path conf = Files.createDirectory(node.resolve("conf"));
    Configuration cluster = hdfs.cluster.getConfiguration(0);
    Map<String, String> core = new TreeMap<>();
    core.put("fs.defaultFS", hdfs.cluster.getURI().toString());
    if (session.page().equals("docs/locate.md")) {
      core.put(DiskZoneKeys.OUTER_DIRS, ZonedHdfs.OUTER_DIRS);
    }
    site(conf.resolve("core-site.xml"), core);
    // As in Hadoop's own configuration, logs go to the standard error of commands.
    Files.writeString(
        conf.resolve("log4j.properties"),
        String.join(
            "\n",
            "log4j.rootLogger=WARN,console",
            "log4j.appender.console=org.apache.log4j.ConsoleAppender",
            "log4j.appender.console.target=System.err",
            "log4j.appender.console.layout=org.apache.log4j.SimpleLayout"));
    String httpAddress = "dfs.namenode.http-address";
    site(
        conf.resolve("hdfs-site.xml"),
        Map.of(httpAddress, cluster.get(httpAddress), "dfs.datanode.data.dir", "/data/1/dfs"));
    Files.writeString(node.resolve("devices"), session.devices());
    Files.writeString(
        node.resolve("session"),
        "export HADOOP_CONF_DIR="
            + conf
            + " PROJECT="
            + Path.of("../..").toRealPath()
            + "\n"
            + script);
    try (InputStream run = getClass().getResourceAsStream("run-as-written.sh")) {
      Files.copy(run, node.resolve("run.sh"));
    }
  }

  private static void site(Path file, Map<String, String> properties) throws IOException {
    Configuration site = new Configuration(false);
    properties.forEach(site::set);
    try (var out = Files.newBufferedWriter(file)) {
      site.writeXml(out);
    }
  }
}
