/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileChecksum;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils;
import org.hadoopzone.evaluation.cluster.Replicas;
import org.hadoopzone.tools.cli.CommandLines;
import org.hadoopzone.tools.migrate.DiskBalancerRuns;
import org.hadoopzone.tools.migrate.Inventory;
import org.hadoopzone.tools.migrate.StoredNode;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code migrate} on replicas that stock HDFS has spread over both zones. */
class MigrateIT {
  private static final short TWO = 2;

  @TempDir private static File dir;

  private static ZonedHdfs hdfs;

  @BeforeAll
  static void start() throws Exception {
    hdfs = ZonedHdfs.start(ZonedHdfs.stockConf(), dir, TWO);
  }

  @AfterAll
  static void stop() {
    hdfs.close();
  }

  @Test
  @Tag("smoke")
  void replicasInTheWrongZoneAreMovedWithinTheirDataNode() throws Exception {
    Random random = new Random(1);
    Path file = new Path("/user/table");
    try (OutputStream out = hdfs.fileSystem().create(file, TWO)) {
      for (int block = 0; block < 16; block++) {
        byte[] bytes = new byte[ZonedHdfs.BLOCK - random.nextInt(2) * 1000];
        random.nextBytes(bytes);
        out.write(bytes);
      }
    }
    Replicas.await(hdfs.fileSystem(), file);
    FileChecksum before = hdfs.fileSystem().getFileChecksum(file);
    List<Zone> zones = hdfs.zonesOf(file);
    assertThat(zones).contains(Zone.OUTER, Zone.INNER);

    CommandLines.Result shown = migrate("--dry-run");
    assertThat(shown.exitCode()).as(shown.toString()).isZero();
    assertThat(shown.out()).contains(" will move: ", "total to move: ");
    assertThat(hdfs.zonesOf(file)).isEqualTo(zones);

    hdfs.fileSystem().mkdirs(new Path("/elsewhere"));
    CommandLines.Result elsewhere = migrate("/elsewhere");
    assertThat(elsewhere.out()).isEqualTo(String.format("total to move: 0 replicas, 0 B%n"));
    CommandLines.Result mistyped = migrate("/elswhere");
    assertThat(mistyped.exitCode()).as(mistyped.toString()).isEqualTo(3);
    assertThat(mistyped.err()).contains("/elswhere: no such file or directory");

    CommandLines.Result refused =
        UserGroupInformation.createUserForTesting("alice", new String[] {"staff"})
            .doAs((PrivilegedExceptionAction<CommandLines.Result>) () -> migrate("--dry-run"));
    assertThat(refused.exitCode()).as(refused.toString()).isEqualTo(3);
    assertThat(refused.err()).contains("run migrate as an HDFS superuser");

    CommandLines.Result done = migrate("/elsewhere/..//user", "--bandwidth", "1000");
    assertThat(done.exitCode()).as(done.toString()).isZero();
    assertThat(done.out()).contains(" moved: ");
    assertThat(hdfs.zonesOf(file)).hasSize(2 * TWO * 8).containsOnly(Zone.INNER);
    assertThat(hdfs.fileSystem().getFileChecksum(file)).isEqualTo(before);
    // The NameNode learns of the moves with the next heartbeats.
    GenericTestUtils.waitFor(() -> command("locate", "/user").exitCode() == 0, 500, 300_000);

    CommandLines.Result again = migrate();
    assertThat(again.exitCode()).as(again.toString()).isZero();
    assertThat(again.out()).isEqualTo(String.format("total to move: 0 replicas, 0 B%n"));
  }

  @Test
  void replicasBeingWrittenStayWhileTheOthersAreMoved() throws Exception {
    List<FSDataOutputStream> writers = new ArrayList<>();
    // Stock HDFS fills the volumes of a DataNode in turn, so each has a replica being written.
    for (int i = 0; i < ZonedHdfs.DIRS; i++) {
      FSDataOutputStream writer = hdfs.fileSystem().create(new Path("/open/" + i), TWO);
      writer.write(i);
      writer.hflush();
      writers.add(writer);
    }
    Path file = hdfs.write("/closed/x", 8, TWO);
    Replicas.await(hdfs.fileSystem(), file);
    assertThat(hdfs.zonesOf(file)).contains(Zone.OUTER);

    CommandLines.Result done = migrate("--bandwidth", "1000");
    assertThat(done.exitCode()).as(done.toString()).isZero();
    assertThat(hdfs.zonesOf(file)).hasSize(TWO * 8).containsOnly(Zone.INNER);

    for (FSDataOutputStream writer : writers) {
      writer.close();
    }
    hdfs.fileSystem().delete(new Path("/open"), true);
  }

  @Test
  void sigtermCancelsTheRunAndTheNextRunContinues() throws Exception {
    Path file = hdfs.write("/stopped/x", 128, TWO);
    FileChecksum before = hdfs.fileSystem().getFileChecksum(file);
    List<Zone> zones = hdfs.zonesOf(file);

    Process migrating = startProcess("migrate", "/stopped", "--bandwidth", "1");
    try {
      GenericTestUtils.waitFor(() -> !zonesOf(file).equals(zones), 50, 300_000);
      migrating.destroy();
      assertThat(migrating.waitFor()).isEqualTo(128 + 15);
    } finally {
      migrating.destroyForcibly();
    }
    Configuration conf = new Configuration(hdfs.cluster.getConfiguration(0));
    conf.set(DiskZoneKeys.OUTER_DIRS, ZonedHdfs.OUTER_DIRS);
    List<StoredNode> nodes = Inventory.take(conf);
    assertThat(nodes).hasSameSizeAs(hdfs.cluster.getDataNodes());
    for (StoredNode node : nodes) {
      assertThat(new DiskBalancerRuns(conf, 1).isExecutingEarlier(node)).isFalse();
    }
    assertThat(hdfs.zonesOf(file)).contains(Zone.OUTER).isNotEqualTo(zones);

    // The NameNode learns of the moves with the next heartbeats, so migrate may find more to move.
    GenericTestUtils.waitFor(
        () -> {
          migrate("/stopped", "--bandwidth", "1000");
          return !zonesOf(file).contains(Zone.OUTER);
        },
        1000,
        300_000);
    assertThat(hdfs.fileSystem().getFileChecksum(file)).isEqualTo(before);
  }

  private static List<Zone> zonesOf(Path file) {
    try {
      return hdfs.zonesOf(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static CommandLines.Result migrate(String... words) {
    return command("migrate", words);
  }

  private static CommandLines.Result command(String name, String... words) {
    try {
      return CommandLines.run(arguments(name, words).toArray(new String[0]));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Process startProcess(String name, String... words) throws IOException {
    return CommandLines.process(arguments(name, words)).inheritIO().start();
  }

  private static List<String> arguments(String name, String... words) {
    List<String> all = new ArrayList<>(List.of(name));
    all.add("-Dfs.defaultFS=" + hdfs.cluster.getURI());
    all.add("-D" + DiskZoneKeys.OUTER_DIRS + "=" + ZonedHdfs.OUTER_DIRS);
    all.addAll(List.of(words));
    return all;
  }
}
