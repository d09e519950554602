/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.hadoopzone.evaluation.cluster.ClientLog;
import org.hadoopzone.evaluation.cluster.ClusterPlan;
import org.hadoopzone.evaluation.cluster.DiskLayout;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.cluster.HadoopJars;
import org.hadoopzone.evaluation.cluster.Site;
import org.hadoopzone.hdfs.HdfsZoneKeys;

/**
 * Demonstrates disk zones: runs the same jobs on real daemons, once with the configuration for
 * operators and once with stock Hadoop, and shows where every file was stored. Run it with {@code
 * make demo}.
 */
public final class Demo {
  private static final Path HOME = Path.of("target/demo").toAbsolutePath();
  private static final Path CONF = Path.of("conf").toAbsolutePath();
  private static final int DISKS = 2;
  private static final int DATA_NODES = 2;

  /** Stock DataNodes ignore this key. */
  private static final Map<Site, Map<String, String>> OBEY_NAMENODE =
      Map.of(Site.HDFS, Map.of(HdfsZoneKeys.HONOR_NOMINATED_STORAGE, "true"));

  private static final int MEGABYTES = 512;
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
    if (args.length > 1 || args.length == 1 && !args[0].matches("[1-9]\\d{0,5}")) {
      System.err.println("usage: demo [MEGABYTES], the size of the data to sort, from 1 to 999999");
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
    FileTrees.delete(HOME);
    Files.createDirectories(HOME);
    FreeSpace.require(HOME, megabytes);
    ClientLog.divert(HOME);
    SourceText text = SourceText.ofHadoop();
    HadoopJars jars = HadoopJars.ofThisJvm();

    out.printf(
        "Sorts %d MB and indexes Hadoop's own sources on real daemons, with disk zones and with"
            + " stock Hadoop.%n",
        megabytes);
    out.println(
        "The zones are plain directories of one disk: the demo shows the placement of files, not"
            + " performance.");
    out.println();
    DemoOutcome zones;
    DemoOutcome stock;
    try (DemoProgress progress = new DemoProgress(out, System.console() != null, 2)) {
      zones = execute("disk zones", "zones", Optional.of(CONF), jars, text, progress);
      stock = execute("stock Hadoop", "stock", Optional.empty(), jars, text, progress);
    }
    return report(zones, stock);
  }

  private DemoOutcome execute(
      String name,
      String dir,
      Optional<Path> zoneConf,
      HadoopJars jars,
      SourceText text,
      DemoProgress progress)
      throws Exception {
    Path home = HOME.resolve(dir);
    DiskLayout disks = new DiskLayout(home, DISKS);
    ClusterPlan plan =
        new ClusterPlan(home, zoneConf, jars, disks, DATA_NODES, 1, OBEY_NAMENODE, List.of());
    return new DemoRun(name, plan, disks, progress).execute(megabytes, text);
  }

  private int report(DemoOutcome zones, DemoOutcome stock) throws IOException {
    DemoVerdict verdict = DemoVerdict.of(zones, stock);
    TextReport text = new TextReport(zones, stock);
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
