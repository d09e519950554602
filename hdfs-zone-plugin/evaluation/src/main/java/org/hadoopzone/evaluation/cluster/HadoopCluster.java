/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.apache.hadoop.ipc.RetriableException;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.tools.Main;

/**
 * HDFS, YARN and the job history server as separate processes on the loopback interface. HDFS is
 * formatted on start, and all daemons are stopped on close. The disks are kept for inspection.
 */
public final class HadoopCluster implements AutoCloseable {
  private static final long START_SECONDS = 120;
  private static final long STOP_SECONDS = 3;
  private static final long LOOK_MILLIS = 200;

  /** Timeout after a kill: a process that waits for a disk ends only after the disk responds. */
  private static final long END_SECONDS = 60;

  private final ClusterPlan plan;
  private final ClusterSettings settings;
  private final Map<String, DaemonProcess> daemons = new LinkedHashMap<>();

  /** Child processes of killed daemons, by daemon name. Some may still be running. */
  private final Map<String, ProcessTree> orphans = new LinkedHashMap<>();

  private boolean closed;

  private HadoopCluster(ClusterPlan plan) throws IOException {
    this.plan = plan;
    this.settings = new ClusterSettings(plan);
  }

  /**
   * Creates the directories and the configuration of a cluster without starting it. Before any
   * daemon runs, the caller can watch the directories, and register a shutdown hook that closes the
   * cluster.
   */
  public static HadoopCluster prepare(ClusterPlan plan) throws IOException {
    HadoopCluster cluster = new HadoopCluster(plan);
    for (Path dir : cluster.dataDirs()) {
      Files.createDirectories(dir);
    }
    for (Path dir : cluster.localDirs()) {
      Files.createDirectories(dir);
    }
    Files.createDirectories(plan.logDir());
    cluster.writeConf();
    return cluster;
  }

  /**
   * Starts all daemons and waits until they accept jobs.
   *
   * @throws DaemonFailedException if a daemon does not start; the message has the end of its log
   */
  public void start() throws Exception {
    String yarn = "org.apache.hadoop.yarn.server.";
    DaemonProcess resourceManager =
        launch("resourcemanager", yarn + "resourcemanager.ResourceManager");
    DaemonProcess nameNode = launchHdfs();
    List<DaemonProcess> nodeManagers = new ArrayList<>();
    for (int i = 1; i <= plan.nodeManagers(); i++) {
      Map<String, String> own = new LinkedHashMap<>(plan.dirs().nodeManagerSettings(i));
      own.put("yarn.nodemanager.local-dirs", ClusterSettings.join(plan.dirs().localDirs(i)));
      nodeManagers.add(launch("nodemanager" + i, yarn + "nodemanager.NodeManager", arguments(own)));
    }
    DaemonProcess history =
        launch("jobhistory", "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer");

    awaitHdfs(nameNode);
    await(resourceManager, () -> Ports.isListening(settings.resourceManager()));
    try (YarnClient client = YarnClient.createYarnClient()) {
      client.init(conf());
      client.start();
      await(
          nodeManagers.get(0),
          () -> client.getNodeReports(NodeState.RUNNING).size() == plan.nodeManagers());
    }
    await(history, () -> Ports.isListening(settings.jobHistory()));
  }

  /**
   * Starts only HDFS and waits until it accepts files.
   *
   * @throws DaemonFailedException if a daemon does not start; the message has the end of its log
   */
  public void startHdfs() throws Exception {
    awaitHdfs(launchHdfs());
  }

  private DaemonProcess launchHdfs() throws Exception {
    String hdfs = "org.apache.hadoop.hdfs.server.";
    process("namenode-format", hdfs + "namenode.NameNode", "-format", "-nonInteractive")
        .awaitSuccess(START_SECONDS);
    DaemonProcess nameNode = launch("namenode", hdfs + "namenode.NameNode");
    for (int i = 1; i <= plan.dataNodes(); i++) {
      Map<String, String> own = new LinkedHashMap<>(plan.dirs().dataNodeSettings(i));
      own.put("dfs.datanode.data.dir", ClusterSettings.join(plan.dirs().dataDirs(i)));
      launch("datanode" + i, hdfs + "datanode.DataNode", arguments(own));
    }
    return nameNode;
  }

  private static String[] arguments(Map<String, String> settings) {
    return new Launch(settings, Map.of()).settingsAsArguments().toArray(String[]::new);
  }

  private void awaitHdfs(DaemonProcess nameNode) throws Exception {
    await(nameNode, () -> Ports.isListening(settings.nameNode()));
    try (FileSystem fs = FileSystem.newInstance(conf())) {
      DistributedFileSystem dfs = (DistributedFileSystem) fs;
      await(nameNode, () -> hasAllDataNodes(dfs));
    }
  }

  private boolean hasAllDataNodes(DistributedFileSystem dfs) throws IOException {
    try {
      return dfs.getDataNodeStats().length == plan.dataNodes();
    } catch (RemoteException e) {
      // The NameNode accepts connections before it has finished starting.
      if (e.unwrapRemoteException() instanceof RetriableException) {
        return false;
      }
      throw e;
    }
  }

  /** Returns the client configuration of this cluster. */
  public Configuration conf() {
    Configuration conf = new JobConf(new YarnConfiguration());
    for (Site site : Site.values()) {
      conf.addResource(new org.apache.hadoop.fs.Path(confFile(site).toUri()));
    }
    return conf;
  }

  /** Returns the data dirs of all DataNodes. */
  public List<Path> dataDirs() {
    return IntStream.rangeClosed(1, plan.dataNodes())
        .mapToObj(plan.dirs()::dataDirs)
        .flatMap(List::stream)
        .map(DataDir::path)
        .toList();
  }

  /** Returns the local dirs of all NodeManagers. */
  public List<Path> localDirs() {
    return IntStream.rangeClosed(1, plan.nodeManagers())
        .mapToObj(plan.dirs()::localDirs)
        .flatMap(List::stream)
        .toList();
  }

  /** Stops all daemons and all processes that they have started. A second call has no effect. */
  @Override
  public synchronized void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    try {
      List<ProcessTree> trees = new ArrayList<>(orphans.values());
      daemons.values().forEach(daemon -> trees.add(daemon.tree()));
      ProcessTree.stopAll(trees, STOP_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while stopping the daemons", e);
    }
  }

  /**
   * Starts a command of {@code disk-zones} next to the daemons. It is stopped when the cluster is
   * closed.
   */
  public void launchCommand(String name, String... args) throws IOException {
    launch(name, Main.class.getName(), args);
  }

  /** Returns the names of all started daemons and commands, for example {@code datanode2}. */
  public synchronized Set<String> names() {
    return Set.copyOf(daemons.keySet());
  }

  /** Returns the running processes by name, for example {@code datanode2}. */
  public synchronized Map<String, ProcessHandle> running() {
    Map<String, ProcessHandle> running = new LinkedHashMap<>();
    for (Map.Entry<String, DaemonProcess> daemon : daemons.entrySet()) {
      if (daemon.getValue().handle().isAlive()) {
        running.put(daemon.getKey(), daemon.getValue().handle());
      }
    }
    return running;
  }

  /** Returns the names of the processes that have ended and were not started again. */
  public synchronized List<String> ended() {
    return daemons.keySet().stream().filter(name -> !running().containsKey(name)).toList();
  }

  /**
   * Checks that all started daemons are running.
   *
   * @throws DaemonFailedException if one has ended; the message has the end of its log
   */
  public synchronized void requireRunning() {
    for (DaemonProcess daemon : daemons.values()) {
      daemon.requireAlive();
    }
  }

  /** Kills a daemon. The processes that it has started continue to run. */
  public synchronized void kill(String name) throws IOException {
    DaemonProcess daemon = daemons.get(name);
    orphans.put(name, daemon.tree());
    daemon.handle().destroyForcibly();
    awaitEnd(name, daemon);
  }

  /** Asks a daemon to stop, and kills it and its children if they are still running after 3 s. */
  public synchronized void stop(String name) throws IOException {
    DaemonProcess daemon = daemons.get(name);
    ProcessTree tree = daemon.tree();
    try {
      ProcessTree.stopAll(List.of(tree), STOP_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while stopping " + name, e);
    }
    awaitEnd(name, daemon);
  }

  /** Restarts a daemon that has ended, after killing the processes that it has left behind. */
  public synchronized void restart(String name, Launch launch) throws IOException {
    requireOpen();
    Optional.ofNullable(orphans.remove(name)).ifPresent(ProcessTree::kill);
    daemons.put(name, daemons.get(name).again(launch, plan));
  }

  /**
   * Restarts a daemon that was killed. The processes that it has left behind continue to run until
   * the cluster is closed, so that the daemon can recover them.
   */
  public synchronized void recover(String name, Launch launch) throws IOException {
    requireOpen();
    daemons.put(name, daemons.get(name).again(launch, plan));
  }

  private void requireOpen() throws IOException {
    if (closed) {
      throw new IOException("The cluster is being stopped");
    }
  }

  private static void awaitEnd(String name, DaemonProcess daemon) throws IOException {
    try {
      daemon.handle().onExit().get(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("Interrupted while waiting for " + name + " to exit", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException(
          name + " is still running " + END_SECONDS + " s after it was killed", e);
    }
  }

  /** Starts a process that runs until the cluster is closed. */
  private synchronized DaemonProcess launch(String name, String mainClass, String... args)
      throws IOException {
    requireOpen();
    DaemonProcess daemon = process(name, mainClass, args);
    daemons.put(name, daemon);
    return daemon;
  }

  private DaemonProcess process(String name, String mainClass, String... args) throws IOException {
    return DaemonProcess.start(name, mainClass, List.of(args), plan);
  }

  /** Polls until the condition holds. Fails early if any daemon has ended. */
  private void await(DaemonProcess awaited, Callable<Boolean> ready) throws Exception {
    long deadline = System.nanoTime() + START_SECONDS * 1_000_000_000L;
    while (!ready.call()) {
      daemons.values().forEach(DaemonProcess::requireAlive);
      if (System.nanoTime() > deadline) {
        throw awaited.failure("was not ready within " + START_SECONDS + " s");
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private void writeConf() throws IOException {
    // Create empty directories for the web servers, because hadoop-hdfs.jar does not contain their
    // pages.
    Files.createDirectories(plan.confDir().resolve("webapps/hdfs"));
    Files.createDirectories(plan.confDir().resolve("webapps/datanode"));
    for (Map.Entry<Site, Map<String, String>> entry : settings.bySite().entrySet()) {
      Site site = entry.getKey();
      Optional<Path> operators = plan.zoneConf().map(dir -> dir.resolve(site.fileName()));
      new SiteFile(operators, entry.getValue()).write(confFile(site));
    }
    try (InputStream log4j = HadoopCluster.class.getResourceAsStream("daemon-log4j.properties")) {
      Files.copy(log4j, plan.confDir().resolve("log4j.properties"));
    }
  }

  private Path confFile(Site site) {
    return plan.confDir().resolve(site.fileName());
  }
}
