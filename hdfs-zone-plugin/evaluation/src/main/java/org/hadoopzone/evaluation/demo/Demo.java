/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.evaluation.demo.disk.AgedDrive;
import org.hadoopzone.evaluation.demo.disk.DemoDisk;
import org.hadoopzone.evaluation.demo.disk.PlainDisks;
import org.hadoopzone.evaluation.drive.Prerequisites;
import org.hadoopzone.evaluation.drive.RunGuard;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.hdfs.HdfsZoneKeys;
import org.hadoopzone.tools.cli.Terminal;

/**
 * Demonstrates disk zones: runs the same jobs on real daemons, once with the configuration for
 * operators and once with stock Hadoop, and shows where every file was stored. Run it with {@code
 * make demo}.
 */
public final class Demo {
  private static final Path HOME = Path.of("target/demo").toAbsolutePath();
  private static final Path CONF = Path.of("conf").toAbsolutePath();
  private static final Path ZONES = HOME.resolve("zones");
  private static final Path STOCK = HOME.resolve("stock");

  /** Stock DataNodes ignore this key. */
  private static final Map<String, String> OBEY_NAMENODE =
      Map.of(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true");

  private static final int MEGABYTES = 256;
  private static final String USAGE =
      "usage: demo [MEGABYTES], the size of the data to sort: from 1 to 999999 MB; default: "
          + MEGABYTES;

  private static final long MEGABYTE = 1_000_000;
  private static final int PROBLEMS_SHOWN = 10;

  private static final int GOOD = 0;
  private static final int PROMISE_BROKEN = 1;
  private static final int BAD_USAGE = 2;
  private static final int FAILED = 3;

  private final PrintStream out;
  private final int megabytes;

  private Demo(PrintStream out, int megabytes) {
    this.out = out;
    this.megabytes = megabytes;
  }

  /**
   * Runs the demo.
   *
   * @param args the number of megabytes to sort; {@link #MEGABYTES} if empty
   */
  public static void main(String[] args) {
    if (List.of(args).equals(List.of("--help"))) {
      System.out.println(USAGE);
      System.exit(GOOD);
    }
    if (args.length > 1 || args.length == 1 && !args[0].matches("[1-9]\\d{0,5}")) {
      System.err.println(USAGE);
      System.exit(BAD_USAGE);
    }
    int megabytes = args.length == 1 ? Integer.parseInt(args[0]) : MEGABYTES;
    AtomicBoolean stopping = new AtomicBoolean();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stopping.set(true)));
    try {
      System.exit(new Demo(System.out, megabytes).run());
    } catch (Exception e) {
      if (!stopping.get()) {
        System.err.println();
        System.err.println("The demo failed: " + e.getMessage());
        System.err.println("All logs are in " + HOME);
        System.exit(FAILED);
      }
    }
  }

  private int run() throws Exception {
    List<String> lacking = Prerequisites.missing();
    if (lacking.isEmpty()) {
      RunGuard guard = RunGuard.start(HOME);
      try {
        return run(lacking);
      } finally {
        guard.close();
      }
    }
    return run(lacking);
  }

  private int run(List<String> lacking) throws Exception {
    for (Path run : List.of(ZONES, STOCK)) {
      FileTrees.delete(run);
    }
    Files.createDirectories(HOME);
    if (lacking.isEmpty()) {
      FreeSpace.requireForDrive(HOME, megabytes);
    } else {
      FreeSpace.requireForDirectories(HOME, megabytes);
    }
    ClientLog.divert(HOME);
    SourceText text = SourceText.ofHadoop();

    out.printf(
        "Sorts %d MB and indexes Hadoop's own sources on real daemons, with disk zones and with"
            + " stock Hadoop.%n",
        megabytes);
    if (lacking.isEmpty()) {
      out.printf(
          "Each run has a new emulated disk that is %d %% full.%n", AgedDrive.FILLED_PERCENT);
    } else {
      out.println(
          "The zones are plain directories: the demo shows where files are placed, but not how fast"
              + " they are read and written. To emulate a disk, the demo needs:");
      lacking.forEach(line -> out.println("  " + line));
    }
    out.println();
    DemoOutcome zones;
    DemoOutcome stock;
    try (DemoProgress progress = new DemoProgress(out, Terminal.isPresent(), 2)) {
      Disks disks = lacking.isEmpty() ? this::drive : (system, home) -> PlainDisks.in(home);
      zones =
          execute(
              "disk zones",
              ZONES,
              StorageSystem.DISK_ZONES,
              Optional.of(CONF),
              disks,
              text,
              progress);
      stock =
          execute(
              "stock Hadoop", STOCK, StorageSystem.EXT4, Optional.empty(), disks, text, progress);
    }
    return report(zones, stock);
  }

  /** Creates the disks of a run. */
  private interface Disks {
    DemoDisk make(StorageSystem system, Path home) throws IOException;
  }

  private AgedDrive drive(StorageSystem system, Path home) throws IOException {
    return AgedDrive.make(system, home, AgedDrive.capacityFor(megabytes * MEGABYTE));
  }

  private DemoOutcome execute(
      String name,
      Path home,
      StorageSystem system,
      Optional<Path> zoneConf,
      Disks disks,
      SourceText text,
      DemoProgress progress)
      throws Exception {
    progress.begin(name, DemoStep.DISK);
    try (DemoDisk disk = disks.make(system, home)) {
      ClusterPlan plan =
          new ClusterPlan(
              home.resolve("hadoop"),
              zoneConf,
              HadoopJars.ofThisJvm(),
              disk.dirs(),
              disk.dataNodes(),
              1,
              settings(disk),
              disk.launcher());
      return new DemoRun(name, plan, disk, progress).execute(megabytes, text);
    }
  }

  private static Map<Site, Map<String, String>> settings(DemoDisk disk) {
    Map<Site, Map<String, String>> settings = new EnumMap<>(Site.class);
    settings.put(Site.HDFS, new HashMap<>(OBEY_NAMENODE));
    disk.settings()
        .forEach(
            (site, keys) -> settings.computeIfAbsent(site, any -> new HashMap<>()).putAll(keys));
    return settings;
  }

  private int report(DemoOutcome zones, DemoOutcome stock) throws IOException {
    DemoVerdict verdict = DemoVerdict.of(zones, stock);
    TextReport text = new TextReport(zones, stock);
    out.println();
    Headline.of(zones, stock).lines().forEach(out::println);
    out.println(Headline.WHY);
    out.println();
    out.print(text.maps());
    zones.disk().map(Headline::drive).ifPresent(out::println);
    out.println();
    out.println(text.placement());
    out.println(text.jobs());

    Path json = HOME.resolve("report.json");
    JsonReport.of(verdict, List.of(zones, stock)).write(json);
    Path html = HOME.resolve("report.html");
    new HtmlReport(zones, stock, verdict).write(html);

    if (verdict.isGood()) {
      out.println(DemoVerdict.GOOD);
    } else {
      out.println("Files or outputs that differ from the expected result:");
      verdict.problems().stream().limit(PROBLEMS_SHOWN).forEach(line -> out.println("  " + line));
      int more = verdict.problems().size() - PROBLEMS_SHOWN;
      if (more > 0) {
        out.println("  and " + more + " more; the full list is in " + json);
      }
    }
    out.println("Pictures: " + html);
    out.println("Numbers:  " + json);
    return verdict.isGood() ? GOOD : PROMISE_BROKEN;
  }
}
