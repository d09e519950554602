/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.hadoopzone.yarn.ZoneDefaultContainerExecutor;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Runs a release of Hive on Tez with the container executor of the plugin, and counts the bytes
 * that the tasks of a query shuffle and spill in each zone.
 */
class HivePlacementIT {
  /** Sorts the input. The grouping changes nothing, because all keys of the input differ. */
  private static final String QUERY =
      """
      CREATE EXTERNAL TABLE lines (id STRING, text STRING)
      ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t' LOCATION '/sort/input';
      INSERT OVERWRITE DIRECTORY '/hive/sorted' ROW FORMAT DELIMITED FIELDS TERMINATED BY '\\t'
      SELECT id, max(text) FROM lines GROUP BY id ORDER BY id;
      """;

  private static final List<String> OPENED =
      Framework.open(
          "java.lang", "java.net", "java.nio", "java.util", "java.util.concurrent.atomic");

  private static MiniHadoop hadoop;

  @BeforeAll
  static void start() throws Exception {
    Framework.requireAny("hive");
    hadoop = TezApplications.startCluster("hive", ZoneDefaultContainerExecutor.class);
  }

  @AfterAll
  static void stop() {
    if (hadoop != null) {
      hadoop.close();
    }
  }

  @Test
  void tasksOfAQueryShuffleAndSpillOnlyInTheOuterZone() throws Exception {
    Framework hive = Framework.named("hive", "hive-outer");
    hive.configure(hadoop.clientSettings());
    Configuration tez = TezApplications.settings(hive, String.join(" ", OPENED));
    hive.write("tez-site.xml", tez);
    hive.write("hive-site.xml", settings(tez.get("tez.task.launch.cmd-opts")));
    List<String> options = new ArrayList<>(OPENED);
    options.add("-Djava.io.tmpdir=" + hive.home());
    Process client =
        hive.program("org.apache.hadoop.hive.cli.CliDriver", options, "-e", QUERY).start();
    try {
      assertThat(client.waitFor()).as("exit code; the log is in %s", hive.home()).isZero();
    } finally {
      client.destroyForcibly();
    }

    assertThat(output().equals(sortedInput())).as("the output is the sorted input").isTrue();
    // The files of finished applications remain for a while.
    String application = TezApplications.only(hadoop);
    Map<Zone, Long> bytes = hadoop.localBytes(application + "/output/");
    assertThat(bytes.get(Zone.OUTER)).isGreaterThanOrEqualTo(counter(hive, "SHUFFLE_BYTES"));
    assertThat(bytes).doesNotContainKey(Zone.INNER);
    // Tasks delete spilled files after they have merged them, but not the directories.
    assertThat(counter(hive, "ADDITIONAL_SPILLS_BYTES_WRITTEN")).isPositive();
    assertThat(zonesWithOutput(application)).containsExactly(Zone.OUTER);
  }

  private static Configuration settings(String jvmOptions) {
    Configuration settings = new Configuration(false);
    settings.set("hive.execution.engine", "tez");
    settings.set("mapreduce.framework.name", "yarn");
    settings.set("hive.tez.container.size", "512");
    settings.set("hive.tez.java.opts", jvmOptions);
    // Write the counters of a query to the log.
    settings.set("hive.tez.exec.print.summary", "true");
    settings.set("hive.async.log.enabled", "false");
    // Otherwise, the registry would start another application.
    settings.set("hive.server2.materializedviews.registry.impl", "DUMMY");
    settings.set("hive.support.concurrency", "false");
    settings.set("javax.jdo.option.ConnectionURL", "jdbc:derby:memory:metastore;create=true");
    settings.set("datanucleus.schema.autoCreateAll", "true");
    settings.set("hive.metastore.schema.verification", "false");
    return settings;
  }

  private static String output() throws IOException {
    FileSystem fs = hadoop.fileSystem();
    // Lists the directory, because the name of the file depends on the attempt of the task.
    FileStatus[] files = fs.globStatus(new Path("/hive/sorted/[0-9]*"));
    assertThat(files).hasSize(1);
    try (InputStream in = fs.open(files[0].getPath())) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String sortedInput() {
    return SortJob.lines().stream().sorted().collect(Collectors.joining());
  }

  /** Reads a counter of the query from the log of the client. */
  private static long counter(Framework hive, String name) throws IOException {
    String log =
        Files.readString(hive.home().resolve(System.getProperty("user.name")).resolve("hive.log"));
    Matcher counter = Pattern.compile("TezTask: +" + name + ": (\\d+)").matcher(log);
    assertThat(counter.find()).as("%s in the log", name).isTrue();
    return Long.parseLong(counter.group(1));
  }

  /** Returns the zones in which tasks of an application created a directory for their output. */
  private static Set<Zone> zonesWithOutput(String application) throws IOException {
    String user = UserGroupInformation.getCurrentUser().getShortUserName();
    String output = "usercache/" + user + "/appcache/" + application + "/output";
    return Stream.of(hadoop.localDirs())
        .filter(dir -> new File(dir, output).exists())
        .map(MiniHadoop::zoneOf)
        .collect(Collectors.toSet());
  }
}
