/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.placement;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.hadoopzone.evaluation.cluster.HadoopCluster;
import org.hadoopzone.evaluation.cluster.Ports;
import org.hadoopzone.testing.Wait;

/**
 * A router, HttpFS, a key management server and an NFS gateway of a Hadoop release, each in a
 * process of its own.
 */
final class Gateways implements AutoCloseable {
  /** The name by which the gateways know the NameNodes. */
  static final String NAME_SERVICE = "zoned";

  private static final Path NFS_FILES = Path.of("src/test/programs/NfsFiles.java").toAbsolutePath();

  private final Framework hadoop;
  private final String router;
  private final String routerAdmin;
  private final String routerWeb;
  private final String httpFs;
  private final String keys;
  private final String nfs;
  private final String nfsMount;
  private final Map<String, Process> processes = new LinkedHashMap<>();

  private Gateways(Framework hadoop, List<String> addresses) {
    this.hadoop = hadoop;
    this.router = addresses.get(0);
    this.routerAdmin = addresses.get(1);
    this.routerWeb = addresses.get(2);
    this.httpFs = addresses.get(3);
    this.keys = addresses.get(4);
    this.nfs = addresses.get(5);
    this.nfsMount = addresses.get(6);
  }

  /** Chooses the addresses of all gateways. Skips the test if the build could not download them. */
  static Gateways prepare(String run) throws IOException {
    return new Gateways(Framework.named("gateways", run), Ports.freeAddresses(7));
  }

  String router() {
    return "hdfs://" + router;
  }

  String httpFs() {
    return "webhdfs://" + httpFs;
  }

  String keyProvider() {
    return "kms://http@" + keys + "/kms";
  }

  /**
   * Starts all processes except the NFS gateway.
   *
   * @param client the settings with which the gateways find the NameNodes
   */
  void start(Configuration client) throws IOException {
    startRouter(client);
    start("org.apache.hadoop.fs.http.server.HttpFSServerWebServer", "httpfs", overHttp());
    start("org.apache.hadoop.crypto.key.kms.server.KMSWebServer", "kms", keyManagement());
  }

  /**
   * Starts only the router. It sends requests to the first nameservice, except below the paths of
   * {@link #mount}.
   *
   * @param client the settings with which the router finds the NameNodes of all nameservices
   */
  void startRouter(Configuration client) throws IOException {
    hadoop.configure(client);
    // Create an empty directory for the router, because hadoop-hdfs-rbf.jar does not contain its
    // web pages.
    Files.createDirectories(hadoop.home().resolve("webapps/router"));
    start("org.apache.hadoop.hdfs.server.federation.router.DFSRouter", "hdfs-rbf", routing(client));
  }

  /** Lets the router send requests below a path to the root directory of a nameservice. */
  void mount(String path, String nameservice) throws IOException, InterruptedException {
    String admin = "org.apache.hadoop.hdfs.tools.federation.RouterAdmin";
    Process process = hadoop.program(admin, List.of(), "-add", path, nameservice, "/").start();
    if (process.waitFor() != 0) {
      throw new AssertionError(admin + " failed; its log is in " + hadoop.home());
    }
  }

  /**
   * Writes files through an NFS gateway, which ends afterwards. {@code NfsFiles} describes their
   * content.
   *
   * @param settings the settings with which the gateway creates files
   */
  void writeThroughNfs(int mebibytes, Collection<String> files, Map<String, String> settings)
      throws IOException, InterruptedException {
    // The jars do not contain the web pages of the gateway.
    Files.createDirectories(hadoop.home().resolve("webapps/nfs3"));
    Map<String, String> all = new HashMap<>(settings);
    all.put("nfs.server.port", port(nfs));
    all.put("nfs.mountd.port", port(nfsMount));
    all.put("nfs.http.address", "localhost:0");
    all.put("nfs.dump.dir", Files.createDirectories(hadoop.home().resolve("dumps")).toString());
    List<String> arguments = new ArrayList<>(List.of(String.valueOf(mebibytes)));
    arguments.addAll(files);
    Process process = start(NFS_FILES.toString(), "nfs", all, arguments.toArray(String[]::new));
    if (process.waitFor() != 0) {
      throw new AssertionError(NFS_FILES + " failed; its log is in " + hadoop.home());
    }
  }

  private Process start(
      String program, String name, Map<String, String> settings, String... arguments)
      throws IOException {
    Configuration site = new Configuration(false);
    settings.forEach(site::set);
    hadoop.write(name + "-site.xml", site);
    List<String> options = new ArrayList<>(Framework.open("java.lang"));
    options.add(
        "-Dlog4j.configuration=" + HadoopCluster.class.getResource("daemon-log4j.properties"));
    for (String dir : List.of("home", "config", "log", "temp")) {
      options.add("-D" + name + "." + dir + ".dir=" + hadoop.home());
    }
    Process process = hadoop.program(program, options, arguments).start();
    processes.put(program, process);
    return process;
  }

  private Map<String, String> routing(Configuration client) {
    String[] nameservices = client.getTrimmedStrings("dfs.nameservices");
    String key = "dfs.federation.router.";
    return Map.ofEntries(
        Map.entry(key + "rpc-address", router),
        Map.entry(key + "admin-address", routerAdmin),
        Map.entry(key + "http-address", routerWeb),
        Map.entry(key + "default.nameserviceId", nameservices[0]),
        Map.entry(key + "monitor.localnamenode.enable", "false"),
        Map.entry(
            key + "monitor.namenode",
            Stream.of(nameservices)
                .flatMap(each -> nameNodes(client, each))
                .collect(Collectors.joining(","))),
        Map.entry(key + "heartbeat.interval", "500"),
        Map.entry(key + "cache.ttl", "500"),
        Map.entry(key + "safemode.enable", "false"),
        Map.entry(key + "observer.read.default", "true"),
        Map.entry(
            key + "store.driver.class",
            "org.apache.hadoop.hdfs.server.federation.store.driver.impl.StateStoreFileImpl"),
        Map.entry(key + "store.driver.file.directory", hadoop.home().resolve("state").toString()));
  }

  /** Returns the NameNodes of a nameservice as a router names them. */
  private static Stream<String> nameNodes(Configuration client, String nameservice) {
    String[] ids = client.getTrimmedStrings("dfs.ha.namenodes." + nameservice);
    return ids.length == 0
        ? Stream.of(nameservice)
        : Stream.of(ids).map(id -> nameservice + "." + id);
  }

  private Map<String, String> overHttp() throws IOException {
    Path secret = Files.writeString(hadoop.home().resolve("secret"), "secret");
    return Map.of(
        "httpfs.http.hostname", host(httpFs),
        "httpfs.http.port", port(httpFs),
        "httpfs.hadoop.config.dir", hadoop.home().toString(),
        "hadoop.http.authentication.signature.secret.file", secret.toString());
  }

  private Map<String, String> keyManagement() throws IOException {
    Configuration acls = new Configuration(false);
    for (String operation : List.of("MANAGEMENT", "GENERATE_EEK", "DECRYPT_EEK", "READ")) {
      acls.set("default.key.acl." + operation, "*");
    }
    hadoop.write("kms-acls.xml", acls);
    return Map.of(
        "hadoop.kms.http.host", host(keys),
        "hadoop.kms.http.port", port(keys),
        "hadoop.kms.key.provider.uri", "jceks://file@" + hadoop.home().resolve("keys.jceks"));
  }

  private static String host(String address) {
    return address.substring(0, address.indexOf(':'));
  }

  private static String port(String address) {
    return address.substring(address.indexOf(':') + 1);
  }

  /** Waits until the router accepts connections. Fails early if it has ended. */
  void awaitRouter() {
    for (String address : List.of(router, routerAdmin)) {
      Wait.until(address + " listens", () -> isListening(address));
    }
  }

  /** Waits until all gateways accept connections. Fails early if one of them has ended. */
  void awaitListening() {
    for (String address : List.of(router, httpFs, keys)) {
      Wait.until(address + " listens", () -> isListening(address));
    }
  }

  /** Waits until the router knows the active NameNode. */
  void awaitRoutes(Configuration conf) throws IOException {
    awaitRoute(conf, "/tmp");
  }

  /** Waits until the router creates a directory. */
  void awaitRoute(Configuration conf, String dir) throws IOException {
    try (FileSystem fs = FileSystem.newInstance(URI.create(router()), conf)) {
      Wait.until("the router creates " + dir, () -> creates(fs, dir));
    }
  }

  private static boolean creates(FileSystem fs, String dir) {
    try {
      return fs.mkdirs(new org.apache.hadoop.fs.Path(dir));
    } catch (IOException e) {
      return false;
    }
  }

  private boolean isListening(String address) {
    processes.forEach(
        (program, process) -> {
          if (!process.isAlive()) {
            throw new AssertionError(program + " has ended; its log is in " + hadoop.home());
          }
        });
    return Ports.isListening(address);
  }

  @Override
  public void close() {
    processes.values().forEach(process -> process.destroyForcibly().onExit().join());
  }
}
