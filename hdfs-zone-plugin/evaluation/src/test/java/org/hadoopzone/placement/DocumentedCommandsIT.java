/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hadoopzone.docs.PageCommands;
import org.hadoopzone.docs.Pages;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.classify.SyntheticHistory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the command lines of the documentation exactly as written, page by page. The simulated node
 * has the disks that the page assumes, and real HDFS. Needs root.
 */
class DocumentedCommandsIT {
  private static final Pattern OF_DISK_ZONES = Pattern.compile("(?:\\w+=\\S+ )?disk-zones .*");

  /**
   * The pages with commands that mostly wait. These commands run in the background while the other
   * pages are tested. If failed tests are rerun, {@link #start} does not start them again.
   */
  private static final Set<String> WAITING =
      new HashSet<>(Set.of("docs/monitoring.md", "docs/trace.md"));

  @TempDir private static Path dir;
  private static final Map<String, Future<?>> RUNNING = new HashMap<>();
  private static ExecutorService background;
  private static ZonedHdfs hdfs;
  @TempDir private Path node;

  static List<PageSession> sessions() {
    return PageSession.ALL;
  }

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.start(ZonedHdfs.conf(), dir.resolve("hdfs").toFile(), 2);
    hdfs.awaitZones();
    hdfs.write("/user/right/x", 2, (short) 2);
    hdfs.write("/later/fast", 1, (short) 2);
    FileSystem fs = hdfs.fileSystem();
    Path history = Files.createDirectory(dir.resolve("history"));
    SyntheticHistory.main(new String[] {history.toString(), "3", "mixed"});
    copy(history, "/mr-history/done");
    for (String name : List.of("/apps/disk-zones", "/mapred", "/mr-history/tmp", "/scratch")) {
      fs.mkdirs(new org.apache.hadoop.fs.Path(name));
    }
    Path archive = dir.resolve("hadoop-3.4.3.tar.gz");
    Files.createDirectories(dir.resolve("hadoop-3.4.3/share/hadoop/common/lib"));
    Command.run("tar", "-czf", archive, "-C", dir, "hadoop-3.4.3");
    copy(archive, "/mapred/hadoop-3.4.3.tar.gz");
    org.apache.hadoop.fs.Path in = new org.apache.hadoop.fs.Path(fs.getHomeDirectory(), "in/rows");
    try (OutputStream rows = fs.create(in)) {
      rows.write(new byte[1000]);
    }
    background = Executors.newSingleThreadExecutor();
    for (PageSession session : PageSession.ALL) {
      if (WAITING.remove(session.page())) {
        Path ownNode = Files.createDirectory(dir.resolve(Path.of(session.page()).getFileName()));
        RUNNING.put(session.page(), background.submit(() -> run(session, ownNode)));
      }
    }
  }

  private static void copy(Path file, String target) throws IOException {
    hdfs.fileSystem()
        .copyFromLocalFile(
            new org.apache.hadoop.fs.Path(file.toUri()), new org.apache.hadoop.fs.Path(target));
  }

  @AfterAll
  static void stop() throws Exception {
    if (background != null) {
      // Do not interrupt the sessions, which would leave their processes behind.
      background.shutdown();
      background.awaitTermination(10, TimeUnit.MINUTES);
    }
    if (hdfs != null) {
      hdfs.close();
    }
  }

  @Test
  void everyPageWithCommandLinesIsRun() throws IOException {
    assertThat(PageSession.ALL)
        .extracting(PageSession::page)
        .containsExactlyInAnyOrderElementsOf(linesByPage().keySet());
  }

  @ParameterizedTest
  @MethodSource("sessions")
  void commandLinesWorkAsWritten(PageSession session) throws Throwable {
    Future<?> running = RUNNING.remove(session.page());
    if (running == null) {
      run(session, node);
      return;
    }
    try {
      running.get();
    } catch (ExecutionException e) {
      throw e.getCause();
    }
  }

  /**
   * Returns the command lines that this test must run, by page. {@code DocumentedBuildsTest} runs
   * those that build the project, and {@code DocumentedCommandsTest} checks the patterns of
   * disk-zones commands. Leaves out a command in a sentence if a block or another sentence shows
   * the same command.
   */
  private static Map<String, List<String>> linesByPage() throws IOException {
    Map<String, List<String>> lines = new TreeMap<>();
    Set<String> shown = new HashSet<>();
    for (Path page : Pages.texts()) {
      for (String line : PageCommands.inBlocks(Files.readString(page))) {
        boolean pattern =
            PageCommands.hasPlaceholder(line) && OF_DISK_ZONES.matcher(line).matches();
        if (!pattern && !PageCommands.isBuild(line)) {
          lines.computeIfAbsent(Pages.name(page), name -> new ArrayList<>()).add(line);
          shown.add(PageCommands.withoutComment(line));
        }
      }
    }
    for (Path page : Pages.texts()) {
      for (String line : PageCommands.inSentences(Files.readString(page))) {
        if (!PageCommands.isBuild(line) && shown.add(line)) {
          lines.computeIfAbsent(Pages.name(page), name -> new ArrayList<>()).add(line);
        }
      }
    }
    return lines;
  }

  private static String run(PageSession session, Path nodeDir) throws IOException {
    SimulatedNode node = new SimulatedNode(nodeDir);
    session.requirement().check();
    Configuration cluster = hdfs.cluster.getConfiguration(0);
    Map<String, String> core = new TreeMap<>();
    core.put("fs.defaultFS", hdfs.cluster.getURI().toString());
    core.put("hadoop.tmp.dir", nodeDir.resolve("tmp").toString());
    node.configure("core-site.xml", core);
    String httpAddress = "dfs.namenode.http-address";
    node.configure(
        "hdfs-site.xml",
        Map.of(httpAddress, cluster.get(httpAddress), "dfs.datanode.data.dir", "/data/1/dfs"));
    return node.run(session.devices(), session.script(linesByPage().get(session.page())));
  }
}
