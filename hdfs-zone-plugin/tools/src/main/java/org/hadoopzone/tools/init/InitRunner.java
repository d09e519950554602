/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.init;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.DFSConfigKeys;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.tools.blockdev.Mounts;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.ExitCode;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.doctor.Daemon;
import org.hadoopzone.tools.doctor.Daemon.Role;
import org.hadoopzone.tools.doctor.DoctorRunner;
import org.hadoopzone.tools.pack.SpeedProfile;
import org.hadoopzone.zone.DiskZoneKeys;

/** Examines this node, and writes or removes its configuration. */
final class InitRunner {
  private static final String[] RESOURCES = {"core", "hdfs", "yarn", "mapred"};

  private final Path dir;
  private final Path survey;
  private final PrintWriter out;
  private final boolean json;
  private final String kernel = System.getProperty("os.version");

  /**
   * Creates a runner.
   *
   * @param dir the directory of the site files
   * @param survey the output of {@code survey --json}; null if there is none
   */
  InitRunner(Path dir, Path survey, PrintWriter out, boolean json) {
    this.dir = dir;
    this.survey = survey;
    this.out = out;
    this.json = json;
  }

  /** Prints the advice and the configuration. */
  int show(ConfigFormat format) throws IOException {
    InitResult result = examine();
    print(result, new InitText(result).advice(format));
    return !result.missingDirs.isEmpty()
            || result.properties.stream().anyMatch(SiteProperty::conflicts)
        ? ExitCode.PROBLEMS_FOUND
        : ExitCode.DONE;
  }

  /** Writes the configuration, and prints what was written. */
  int apply() throws IOException {
    InitResult result = examine();
    if (!result.missingDirs.isEmpty()) {
      throw new IOException(
          String.join(System.lineSeparator(), result.missingDirs) + " Nothing was changed.");
    }
    if (!result.properties.isEmpty()) {
      DoctorRunner.requireJar();
    }
    result.written(new SiteDir(dir).apply(result.properties));
    print(result, new InitText(result).applied());
    return ExitCode.DONE;
  }

  /** Removes the configuration that was written. */
  int undo() throws IOException {
    SiteDir sites = new SiteDir(dir);
    AppliedProperties applied = sites.applied();
    String honor = HdfsZoneKeys.HONOR_NOMINATED_STORAGE;
    if (applied.contains(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY)
        && load(dir).getBoolean(honor, HdfsZoneKeys.HONOR_NOMINATED_STORAGE_DEFAULT)) {
      throw new IOException(
          honor
              + ": is true. Remove it from every DataNode first, and restart the DataNodes;"
              + " otherwise one volume of each DataNode can fill up. Nothing was changed.");
    }
    sites.undo();
    List<String> next = new ArrayList<>();
    boolean isInPlace =
        applied.contains(DiskZoneKeys.IN_PLACE_ENABLED)
            || applied.contains(DFSConfigKeys.DFS_DATANODE_PLUGINS_KEY);
    boolean ofDataNode =
        isInPlace
            || applied.contains(DFSConfigKeys.DFS_DATANODE_FSDATASET_VOLUME_CHOOSING_POLICY_KEY);
    if (ofDataNode) {
      next.add("Restart the DataNode.");
    }
    if (isInPlace) {
      next.add(
          "Then lift the fence of each volume, as the user of the DataNode: disk-zones pack PATH"
              + " --undo");
    }
    if (applied.contains(DFSConfigKeys.DFS_BLOCK_REPLICATOR_CLASSNAME_KEY)) {
      next.add("Restart the NameNode, if this node has one.");
    }
    if (applied.contains(Daemon.MOST_USED)) {
      next.add(
          "Restart the NodeManager"
              + (isInPlace ? " last, because fenced space counts as used." : "."));
    }
    if (next.isEmpty()) {
      next.add("Restart the daemons that read these keys.");
    }
    out.println(
        json
            ? Json.text(
                Json.object().put("conf", dir.toString()).put("undone", true).putPOJO("next", next))
            : Columns.wrap(
                "The keys that init had set have been removed from the site files in "
                    + dir
                    + ". "
                    + String.join(" ", next)));
    out.flush();
    return ExitCode.DONE;
  }

  private void print(InitResult result, String text) {
    out.println(json ? Json.text(result) : text);
    out.flush();
  }

  /** Returns the configuration in a directory for all roles, with Hadoop's defaults. */
  private static Configuration load(Path dir) throws IOException {
    HdfsConfiguration.init();
    Configuration conf = new Configuration(false);
    conf.setClassLoader(directoryFirst(dir, conf.getClassLoader()));
    for (String name : RESOURCES) {
      conf.addResource(name + "-default.xml");
    }
    for (String name : RESOURCES) {
      Path file = dir.resolve(name + "-site.xml");
      if (Files.exists(file)) {
        conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
      }
    }
    return conf;
  }

  /**
   * Returns a class loader that searches a directory first, as in daemons, whose class path begins
   * with this directory. Hadoop searches the class path for files that a site file includes.
   */
  private static ClassLoader directoryFirst(Path dir, ClassLoader parent) throws IOException {
    return new URLClassLoader(new URL[] {dir.toUri().toURL()}, parent) {
      @Override
      public URL getResource(String name) {
        URL inDirectory = findResource(name);
        return inDirectory == null ? super.getResource(name) : inDirectory;
      }
    };
  }

  /** Examines the disks of this node, and returns the configuration that they need. */
  private InitResult examine() throws IOException {
    Daemon node = Daemon.thisNode(load(dir));
    if (!node.is(Role.DATANODE) && !node.is(Role.NODEMANAGER)) {
      throw new IOException(
          String.format(
              "%s: the site files set neither %s nor %s, so this node has no disks for Hadoop."
                  + " Set one of them, or specify another directory with --conf.",
              dir, DFSConfigKeys.DFS_DATANODE_DATA_DIR_KEY, YarnConfiguration.NM_LOCAL_DIRS));
    }
    String root = DeviceNumber.holding(Paths.get("/"));
    DiskProbe probe = DiskProbe.of(node, Sysfs.ofThisMachine(), Mounts.ofThisProcess(), root);
    List<DiskFacts> found = probe.disks();
    FitRule rule = FitRule.of(node, kernel, node.blockSize(), found);
    List<DiskAdvice> disks = new ArrayList<>();
    for (DiskFacts facts : found) {
      Optional<SpeedProfile> speed =
          survey == null
              ? Optional.empty()
              : SpeedProfile.ifSurveyed(survey, facts.path, facts.size);
      disks.add(rule.decide(facts).with(speed));
    }
    if (disks.isEmpty()) {
      List<String> unknown = new ArrayList<>(probe.missing());
      unknown.addAll(probe.skipped());
      throw new IOException(
          String.format(
              "%s: none of the dirs in the site files is on a disk of this node. %s To configure a"
                  + " NameNode or a client, set the keys in docs/hdfs.md.",
              dir, String.join(" ", unknown)));
    }
    // A missing dir may be on one of these disks and change the advice for it.
    List<DiskAdvice> certain = probe.missing().isEmpty() ? disks : Collections.emptyList();
    return new InitResult(
        dir, kernel, disks, probe.missing(), probe.skipped(), Proposal.of(node, certain, rule));
  }
}
