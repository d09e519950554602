/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.DFSTestUtil;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.protocol.ClientDatanodeProtocol;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.apache.hadoop.hdfs.protocol.proto.ClientDatanodeProtocolProtos.ClientDatanodeProtocolService;
import org.apache.hadoop.hdfs.protocolPB.ClientDatanodeProtocolPB;
import org.apache.hadoop.hdfs.protocolPB.ClientDatanodeProtocolServerSideTranslatorPB;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.protocol.NamenodeProtocols;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.test.GenericTestUtils;
import org.hadoopzone.hdfs.namenode.LargeCluster;
import org.hadoopzone.testing.JavaProcess;
import org.hadoopzone.tools.Main;
import org.hadoopzone.zone.DiskZoneKeys;
import org.slf4j.event.Level;

/**
 * Measures how long {@code locate} takes for the files of a large cluster, in a JVM with a limited
 * heap. The NameNode is real. Its DataNodes are simulated: they only return the paths of their
 * volumes.
 */
public final class LocateBenchmark {
  private static final String DEFAULT_FILES = "1000000";
  private static final String HEAP = "-Xmx1g";
  private static final short REPLICATION = 10;
  private static final int NODES = 100;
  private static final int FILES_PER_DIR = 1000;
  private static final int THREADS = 4;

  /** Block size, small enough that all blocks fit on the simulated volumes. */
  private static final long BLOCK = 1L << 20;

  /** Matches no dir. Therefore no replica is in the wrong zone, and the output is short. */
  private static final String NO_DIRS = "/no/*";

  private LocateBenchmark() {}

  /**
   * Runs the benchmark.
   *
   * @param args the number of files, optional
   */
  public static void main(String[] args) {
    int files = Integer.parseInt(args.length > 0 ? args[0] : DEFAULT_FILES);
    try {
      run(files);
      System.exit(0);
    } catch (Exception e) {
      e.printStackTrace();
      // Hadoop's threads would keep the JVM running.
      System.exit(1);
    }
  }

  private static void run(int files) throws Exception {
    GenericTestUtils.setRootLogLevel(Level.ERROR);
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(true);
    DefaultMetricsSystem.setMiniClusterMode(true);
    Path home = Files.createTempDirectory("locate-benchmark");
    try {
      Configuration conf = new HdfsConfiguration();
      conf.set("hadoop.tmp.dir", home.toString());
      conf.set(DFSConfigKeys.DFS_NAMENODE_NAME_DIR_KEY, home.resolve("name").toString());
      conf.set(DFSConfigKeys.DFS_NAMENODE_HTTP_ADDRESS_KEY, "localhost:0");
      FileSystem.setDefaultUri(conf, "hdfs://localhost:0");
      // The simulated DataNodes send only one heartbeat. This interval keeps the NameNode from
      // declaring them dead.
      conf.setLong(
          DFSConfigKeys.DFS_NAMENODE_HEARTBEAT_RECHECK_INTERVAL_KEY, TimeUnit.HOURS.toMillis(1));
      DFSTestUtil.formatNameNode(conf);
      NameNode nameNode = NameNode.createNameNode(new String[0], conf);
      RPC.Server dataNodes = serveVolumes(conf);
      for (int i = 0; i < NODES; i++) {
        LargeCluster.register(nameNode, id(i, dataNodes.getListenerAddress().getPort()));
      }
      addFiles(nameNode.getRpcServer(), files);
      System.out.printf("%d files with %d replicas%n", files, (long) files * REPLICATION);
      measure(home, nameNode);
      dataNodes.stop();
      nameNode.stop();
    } finally {
      FileUtil.fullyDelete(home.toFile());
    }
  }

  /** Answers the query for the paths of volumes on behalf of all DataNodes. */
  private static RPC.Server serveVolumes(Configuration conf) throws IOException {
    Map<String, String> paths = new HashMap<>();
    for (int i = 0; i < NODES; i++) {
      paths.putAll(LargeCluster.pathsOf(id(i, 0)));
    }
    String answer = new ObjectMapper().writeValueAsString(paths);
    ClientDatanodeProtocol dataNode =
        (ClientDatanodeProtocol)
            Proxy.newProxyInstance(
                LocateBenchmark.class.getClassLoader(),
                new Class<?>[] {ClientDatanodeProtocol.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("getDiskBalancerSetting")) {
                    return answer;
                  }
                  throw new UnsupportedOperationException(method.getName());
                });
    RPC.setProtocolEngine(conf, ClientDatanodeProtocolPB.class, ProtobufRpcEngine2.class);
    RPC.Server server =
        new RPC.Builder(conf)
            .setProtocol(ClientDatanodeProtocolPB.class)
            .setInstance(
                ClientDatanodeProtocolService.newReflectiveBlockingService(
                    new ClientDatanodeProtocolServerSideTranslatorPB(dataNode)))
            .setBindAddress("127.0.0.1")
            .setPort(0)
            .build();
    server.start();
    return server;
  }

  private static DatanodeID id(int i, int ipcPort) {
    return new DatanodeID("127.0.0.1", "localhost", "uuid-" + i, i + 1, 2, 3, ipcPort);
  }

  private static void addFiles(NamenodeProtocols rpc, int files) throws Exception {
    List<Callable<Void>> writers = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int first = i;
      writers.add(
          () -> {
            for (int file = first; file < files; file += THREADS) {
              addFile(rpc, "/data/" + file / FILES_PER_DIR + "/part-" + file, "client-" + first);
            }
            return null;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    for (Future<Void> writer : threads.invokeAll(writers)) {
      writer.get();
    }
    threads.shutdown();
  }

  private static void addFile(NamenodeProtocols rpc, String path, String client)
      throws IOException {
    LargeCluster.create(rpc, path, client, REPLICATION, BLOCK);
    rpc.addBlock(path, client, null, null, HdfsConstants.GRANDFATHER_INODE_ID, null, null);
  }

  private static void measure(Path home, NameNode nameNode) throws Exception {
    Path out = home.resolve("out");
    Process locate =
        JavaProcess.of(
                Main.class,
                List.of(
                    "locate",
                    "/",
                    "-D",
                    "fs.defaultFS=hdfs://localhost:" + nameNode.getNameNodeAddress().getPort(),
                    "-D",
                    DiskZoneKeys.OUTER_DIRS + "=" + NO_DIRS),
                HEAP)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    long begin = System.nanoTime();
    int exitCode = locate.waitFor();
    double seconds = (System.nanoTime() - begin) / 1e9;
    List<String> lines = Files.readAllLines(out);
    if (exitCode != 0) {
      throw new IOException("locate failed with exit code " + exitCode + ": " + lines);
    }
    System.out.println(lines.get(lines.size() - 1));
    System.out.printf("locate with %s: %.0f s%n", HEAP, seconds);
  }
}
