/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.testing.Wait;

/**
 * A release of HBase: a ZooKeeper server, a Master, RegionServers and a client, each in a process
 * of its own. The client writes and reads a table that has one region.
 */
public final class HBase implements AutoCloseable {
  /** The WAL provider that writes with Hadoop's own HDFS client. */
  public static final String FILESYSTEM = "filesystem";

  /** The WAL provider that HBase uses by default. It has an HDFS client of its own. */
  public static final String ASYNCFS = "asyncfs";

  /** The block size of WALs. HBase rolls a WAL after half a block. */
  private static final int BLOCK = 1 << 20;

  private static final Path CLIENT = Path.of("src/test/programs/HBaseRows.java").toAbsolutePath();

  private static final List<String> OPENED =
      Framework.open("java.lang", "java.lang.reflect", "java.nio", "java.util", "sun.nio.ch");

  private final Framework hbase;
  private final DaemonGuard guard;
  private final String zooKeeper;
  private final Map<String, Process> processes = new LinkedHashMap<>();
  private Process client;
  private BufferedReader answers;
  private PrintWriter commands;

  private HBase(Framework hbase) throws IOException {
    this.hbase = hbase;
    this.guard = DaemonGuard.start(hbase.home());
    this.zooKeeper = Ports.freeAddresses(1).get(0);
  }

  /** Skips the tests of a class if the build could not download HBase. */
  public static void require() {
    Framework.requireAny("hbase");
  }

  /**
   * Starts HBase without a RegionServer. Its files are in {@code /hbase}.
   *
   * @param run name of the directory below {@code target/test/data} for its configuration and its
   *     logs
   * @param hdfs the configuration of HDFS
   */
  public static HBase start(String run, Configuration hdfs) throws IOException {
    HBase started = new HBase(Framework.named("hbase", run));
    try {
      started.configure(hdfs);
      started.startZooKeeper();
      started.startServer("master", "org.apache.hadoop.hbase.master.HMaster", List.of());
      return started;
    } catch (IOException | RuntimeException | Error e) {
      started.close();
      throw e;
    }
  }

  private void configure(Configuration hdfs) throws IOException {
    Configuration client = new Configuration(false);
    for (String key : List.of(FileSystem.FS_DEFAULT_NAME_KEY, DFSConfigKeys.DFS_REPLICATION_KEY)) {
      client.set(key, hdfs.get(key));
    }
    client.setInt(DFSConfigKeys.DFS_BLOCK_SIZE_KEY, BLOCK);
    hbase.configure(client);
    Configuration site = new Configuration(false);
    settings(hdfs.get(FileSystem.FS_DEFAULT_NAME_KEY)).forEach(site::set);
    hbase.write("hbase-site.xml", site);
    try (InputStream log = HadoopCluster.class.getResourceAsStream("daemon-log4j.properties");
        OutputStream out = Files.newOutputStream(hbase.home().resolve("log4j.properties"))) {
      log.transferTo(out);
      // The client prints its results to standard output.
      out.write("log4j.appender.console.target=System.err\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  private Map<String, String> settings(String fileSystem) {
    return Map.ofEntries(
        Map.entry("hbase.rootdir", fileSystem + "/hbase"),
        Map.entry("hbase.cluster.distributed", "true"),
        Map.entry("hbase.tmp.dir", hbase.home().resolve("tmp").toString()),
        Map.entry("hbase.zookeeper.quorum", "localhost"),
        Map.entry("hbase.zookeeper.property.clientPort", portOf(zooKeeper)),
        Map.entry("hbase.master.hostname", "localhost"),
        Map.entry("hbase.master.port", "0"),
        Map.entry("hbase.master.info.port", "-1"),
        Map.entry("hbase.unsafe.regionserver.hostname", "localhost"),
        Map.entry("hbase.regionserver.info.port", "-1"),
        Map.entry("hbase.regionserver.hlog.blocksize", String.valueOf(BLOCK)),
        // Short intervals, so that HBase soon detects killed and new RegionServers, and compacted
        // files.
        Map.entry("zookeeper.session.timeout", "20000"),
        Map.entry("hbase.regionserver.msginterval", "500"),
        Map.entry("hbase.lease.recovery.first.pause", "500"),
        Map.entry("hbase.hfile.compaction.discharger.interval", "500"),
        // Let the client wait on a busy machine, while a killed RegionServer is replaced.
        Map.entry("hbase.client.retries.number", "50"),
        Map.entry("hbase.client.scanner.timeout.period", "480000"));
  }

  private void startZooKeeper() throws IOException {
    Path conf =
        Files.write(
            hbase.home().resolve("zoo.cfg"),
            List.of(
                "dataDir=" + hbase.home().resolve("zookeeper"),
                "clientPortAddress=localhost",
                "clientPort=" + portOf(zooKeeper),
                "tickTime=1000",
                "admin.enableServer=false"));
    start("zookeeper", "org.apache.zookeeper.server.ZooKeeperServerMain", List.of(conf.toString()));
    Wait.until(
        "ZooKeeper listens",
        () -> {
          requireAlive();
          return Ports.isListening(zooKeeper);
        });
  }

  /**
   * Starts a RegionServer, and returns its port, which identifies it in the other methods.
   *
   * @param walProvider the value of {@code hbase.wal.provider}
   */
  public String startRegionServer(String walProvider) throws IOException {
    String port = portOf(Ports.freeAddresses(1).get(0));
    startServer(
        port,
        "org.apache.hadoop.hbase.regionserver.HRegionServer",
        List.of(
            "-D", "hbase.regionserver.port=" + port, "-D", "hbase.wal.provider=" + walProvider));
    return port;
  }

  private void startServer(String name, String program, List<String> settings) throws IOException {
    List<String> arguments = new ArrayList<>(settings);
    arguments.add("start");
    start(name, program, arguments);
  }

  private void start(String name, String program, List<String> arguments) throws IOException {
    ProcessBuilder builder =
        prepare(program, arguments).redirectError(hbase.home().resolve(name + ".log").toFile());
    processes.put(name, builder.start());
  }

  private ProcessBuilder prepare(String program, List<String> arguments) {
    List<String> options = new ArrayList<>(OPENED);
    options.add("-Djava.io.tmpdir=" + hbase.home());
    ProcessBuilder builder = hbase.program(program, options, arguments.toArray(String[]::new));
    builder.command().addAll(0, guard.launcher());
    return builder;
  }

  /** Creates the table, once HBase has started. */
  public void createTable() throws IOException {
    client =
        prepare(CLIENT.toString(), List.of()).redirectOutput(ProcessBuilder.Redirect.PIPE).start();
    answers = client.inputReader();
    commands = new PrintWriter(client.outputWriter(), true);
    run("create");
  }

  /** Moves the table to a RegionServer. If the table was on another one, this also flushes it. */
  public void moveTo(String regionServer) throws IOException {
    run("move " + regionServer);
  }

  /** Lets a RegionServer close its WAL and open a new one. */
  public void roll(FileSystem fs, String regionServer) throws IOException {
    List<org.apache.hadoop.fs.Path> before = wals(fs, regionServer);
    run("roll " + regionServer);
    Wait.until("a new WAL", () -> !before.containsAll(wals(fs, regionServer)));
  }

  /** Writes the rows {@code first} to {@code end - 1}, each of about 1 KB. */
  public void put(int first, int end) throws IOException {
    run("put " + first + " " + end);
  }

  /** Returns the key of a row. */
  public static String key(int row) {
    return String.format("row-%08d", row);
  }

  /** Writes all rows in memory to a new HFile. */
  public void flush() throws IOException {
    run("flush");
  }

  /** Merges all HFiles into one, and waits until the others have been archived. */
  public void compact(FileSystem fs) throws IOException {
    List<org.apache.hadoop.fs.Path> before = hFiles(fs);
    run("compact");
    Wait.until(
        "a compacted file",
        () -> {
          List<org.apache.hadoop.fs.Path> now = hFiles(fs);
          return now.size() == 1 && !before.containsAll(now);
        });
  }

  /** Reads all rows from HDFS and compares them with those that were written. */
  public int countRows() throws IOException {
    return Integer.parseInt(run("count"));
  }

  /** Kills a RegionServer. */
  public void kill(String regionServer) {
    processes.remove(regionServer).destroyForcibly().onExit().join();
  }

  /** Returns the HFiles of the table. */
  public static List<org.apache.hadoop.fs.Path> hFiles(FileSystem fs) throws IOException {
    return files(fs, "/hbase/data/default/rows/*/f/*");
  }

  /** Returns the WALs of a RegionServer, except those of the table {@code hbase:meta}. */
  public static List<org.apache.hadoop.fs.Path> wals(FileSystem fs, String regionServer)
      throws IOException {
    return files(fs, "/hbase/WALs/localhost," + regionServer + ",*/*").stream()
        .filter(file -> !file.getName().endsWith(".meta"))
        .toList();
  }

  private static List<org.apache.hadoop.fs.Path> files(FileSystem fs, String glob)
      throws IOException {
    List<org.apache.hadoop.fs.Path> files = new ArrayList<>();
    for (FileStatus file : fs.globStatus(new org.apache.hadoop.fs.Path(glob))) {
      files.add(file.getPath());
    }
    return files;
  }

  /** Sends a command to the client, and returns its result. */
  private String run(String command) throws IOException {
    requireAlive();
    commands.println(command);
    String answer = answers.readLine();
    if (answer == null) {
      throw new AssertionError("\"" + command + "\" has failed; the log is in " + hbase.home());
    }
    return answer;
  }

  private void requireAlive() {
    processes.forEach(
        (name, process) -> {
          if (!process.isAlive()) {
            throw new AssertionError(name + " has ended; its log is in " + hbase.home());
          }
        });
  }

  private static String portOf(String address) {
    return address.substring(address.indexOf(':') + 1);
  }

  @Override
  public void close() throws IOException {
    if (client != null) {
      client.destroyForcibly().onExit().join();
    }
    processes.values().forEach(process -> process.destroyForcibly().onExit().join());
    guard.close();
  }
}
