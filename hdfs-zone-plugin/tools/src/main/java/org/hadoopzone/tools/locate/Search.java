/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Patience;
import org.hadoopzone.zone.DiskZoneKeys;

/**
 * Scans all paths, prints the results, and reports DataNodes and directories that could not be
 * read.
 */
final class Search implements LocateListener {
  private static final int NAMED_DATA_NODES = 3;

  private final LocatePrinter printer;
  private final ScanProgress progress;
  private final PrintWriter err;
  private final FileTotals totals = new FileTotals();

  Search(LocatePrinter printer, ScanProgress progress, PrintWriter err) {
    this.printer = printer;
    this.progress = progress;
    this.err = err;
  }

  /** Scans the paths. Returns false if replicas are in the wrong zone. */
  boolean run(List<String> paths, Map<String, String> settings) throws IOException {
    Configuration conf = new HdfsConfiguration();
    Patience.apply(conf, settings);
    PlacementScanner whereabouts = new PlacementScanner(conf, this);
    if (!whereabouts.knowsOuterDirs()) {
      err.printf(
          "%s is not set here, so no zone is known. Put the cluster's core-site.xml on the class"
              + " path, or add -D %s=DIRS.%n",
          DiskZoneKeys.OUTER_DIRS, DiskZoneKeys.OUTER_DIRS);
    }
    for (String path : paths) {
      whereabouts.look(path);
    }
    printer.total(totals, whereabouts.silentDataNodes());
    whereabouts
        .silentDataNodes()
        .forEach((why, nodes) -> err.printf("zone unknown on %s: %s.%n", names(nodes), why));
    return totals.wrongFiles() == 0;
  }

  /** Returns the first few names and the number of the others. */
  static String names(List<String> nodes) {
    return nodes.size() <= NAMED_DATA_NODES
        ? String.join(", ", nodes)
        : String.format(
            "%s and %d more",
            String.join(", ", nodes.subList(0, NAMED_DATA_NODES)), nodes.size() - NAMED_DATA_NODES);
  }

  @Override
  public void file(PlacedFile file) {
    totals.add(file);
    progress.countFile();
    printer.file(file);
  }

  @Override
  public void directory(String path, FileTotals ofDirectory) {
    printer.directory(path, ofDirectory);
  }

  @Override
  public void passedOver(String path, String why) {
    err.printf("passed over: %s: %s%n", path, why);
    printer.passedOver(path, why);
  }
}
