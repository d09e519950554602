/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.test.GenericTestUtils;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.zone.Zone;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs HDFS with Kerberos and block access tokens. Each daemon runs in its own process, because a
 * process has only one principal, and the DataNodes must trust the principal of the NameNode.
 */
@Tag("smoke")
class SecureClusterIT {
  private static final Path OPERATORS_CONF = Path.of("../../conf").toAbsolutePath().normalize();
  private static final int DATA_NODES = 2;
  private static final int BLOCK = 1 << 20;
  private static final int BLOCKS = 8;

  @TempDir private static File kdcDir;
  private static MiniKdc kdc;

  @TempDir private Path dir;

  private final String nameNodeWeb;
  private DaemonGuard guard;

  SecureClusterIT() throws IOException {
    nameNodeWeb = Ports.freeAddresses(1).get(0);
  }

  @BeforeAll
  static void startKdc() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), kdcDir);
    kdc.start();
    for (String name : List.of("nn", "dn", "hdfs")) {
      kdc.createPrincipal(keytab(name), name + "/localhost", "HTTP-" + name + "/localhost");
    }
  }

  @BeforeEach
  void startGuard() throws IOException {
    guard = DaemonGuard.start(dir);
  }

  @AfterEach
  void stopGuard() throws IOException {
    if (guard != null) {
      guard.close();
    }
  }

  @AfterAll
  static void stopKdc() {
    UserGroupInformation.reset();
    kdc.stop();
  }

  @Test
  void filesArePlacedByZoneIfTheNameNodesUserIsInTheSuperuserGroup() throws Exception {
    try (HadoopCluster hdfs = start("hdfs=supergroup");
        DistributedFileSystem fs = client(hdfs)) {
      // Wait until the NameNode knows the zones.
      GenericTestUtils.waitFor(
          () -> zonesOf(hdfs, fs, write(fs, "/tmp/x")).stream().allMatch(Zone.OUTER::equals),
          200,
          300_000);

      assertThat(zonesOf(hdfs, fs, write(fs, "/tmp/x")))
          .hasSize(DATA_NODES * BLOCKS)
          .containsOnly(Zone.OUTER);
      assertThat(zonesOf(hdfs, fs, write(fs, "/user/x")))
          .hasSize(DATA_NODES * BLOCKS)
          .containsOnly(Zone.INNER);
    }
  }

  @Test
  void writesGoOnWithoutZonesIfTheNameNodesUserIsNotInTheSuperuserGroup() throws Exception {
    try (HadoopCluster hdfs = start("hdfs=hdfs");
        DistributedFileSystem fs = client(hdfs)) {
      write(fs, "/tmp/first");
      GenericTestUtils.waitFor(
          () -> jmx().contains("\"DataNodesNotTelling\" : " + DATA_NODES), 200, 300_000);

      assertThat(zonesOf(hdfs, fs, write(fs, "/tmp/x")))
          .hasSize(DATA_NODES * BLOCKS)
          .contains(Zone.OUTER, Zone.INNER);
      assertThat(dir.resolve("logs/namenode.log"))
          .content(StandardCharsets.UTF_8)
          .contains("Cannot get the storage paths of")
          .contains("AccessControlException");
    }
  }

  /** Starts HDFS and logs this JVM in as its superuser. */
  private HadoopCluster start(String groups) throws Exception {
    HadoopCluster hdfs =
        HadoopCluster.prepare(
            new ClusterPlan(
                dir,
                Optional.of(OPERATORS_CONF),
                HadoopJars.ofThisJvm(),
                disks(),
                DATA_NODES,
                0,
                Map.of(Site.CORE, core(groups), Site.HDFS, hdfs()),
                guard.launcher(
                    "env", "JAVA_TOOL_OPTIONS=-Djava.security.krb5.conf=" + kdc.getKrb5conf())));
    try {
      UserGroupInformation.setConfiguration(hdfs.conf());
      UserGroupInformation.loginUserFromKeytab("hdfs/localhost", keytab("hdfs").toString());
      hdfs.startHdfs();
      return hdfs;
    } catch (Exception e) {
      hdfs.close();
      throw e;
    }
  }

  private DiskLayout disks() {
    return new DiskLayout(dir, 2);
  }

  private static Map<String, String> core(String groups) {
    Map<String, String> core = new HashMap<>();
    core.put("hadoop.security.authentication", "kerberos");
    core.put("hadoop.security.auth_to_local", "RULE:[2:$1](nn|dn)s/.*/hdfs/\nDEFAULT");
    core.put("hadoop.user.group.static.mapping.overrides", groups);
    return core;
  }

  private Map<String, String> hdfs() {
    Map<String, String> hdfs = new HashMap<>();
    hdfs.put(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");
    hdfs.put("dfs.replication", Integer.toString(DATA_NODES));
    hdfs.put("dfs.blocksize", Integer.toString(BLOCK));
    hdfs.put("dfs.namenode.http-address", nameNodeWeb);
    hdfs.put("dfs.namenode.kerberos.principal", "nn/_HOST@" + kdc.getRealm());
    hdfs.put("dfs.namenode.keytab.file", keytab("nn").toString());
    hdfs.put("dfs.datanode.hostname", "localhost");
    hdfs.put("dfs.datanode.kerberos.principal", "dn/_HOST@" + kdc.getRealm());
    hdfs.put("dfs.datanode.keytab.file", keytab("dn").toString());
    hdfs.put("dfs.web.authentication.kerberos.principal", "HTTP-nn/_HOST@" + kdc.getRealm());
    hdfs.put("dfs.block.access.token.enable", "true");
    hdfs.put("dfs.data.transfer.protection", "authentication");
    // Without this key, the web servers would need certificates.
    hdfs.put("ignore.secure.ports.for.testing", "true");
    return hdfs;
  }

  private static File keytab(String name) {
    return new File(kdcDir, name + ".keytab");
  }

  private static DistributedFileSystem client(HadoopCluster hdfs) throws IOException {
    return (DistributedFileSystem) FileSystem.newInstance(hdfs.conf());
  }

  private static org.apache.hadoop.fs.Path write(DistributedFileSystem fs, String name) {
    org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path(name);
    try (OutputStream out = fs.create(file, true)) {
      out.write(new byte[BLOCKS * BLOCK]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return file;
  }

  /** Returns the zone of each replica of each block. */
  private List<Zone> zonesOf(
      HadoopCluster hdfs, DistributedFileSystem fs, org.apache.hadoop.fs.Path file) {
    List<Zone> zones = new ArrayList<>();
    try {
      for (LocatedBlock block : DFSTestUtil.getAllBlocks(fs, file)) {
        for (Path dataDir : hdfs.dataDirs()) {
          FileTrees.files(dataDir, path -> path.endsWith(block.getBlock().getBlockName()))
              .forEach(path -> zones.add(disks().rule().zoneOf(path.toString())));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return zones;
  }

  private String jmx() {
    String bean = "/jmx?qry=Hadoop:service=NameNode,name=DiskZoneBlockPlacement";
    try (InputStream in = new URL("http://" + nameNodeWeb + bean).openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
