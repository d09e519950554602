/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.locate;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Bar;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Patience;

/**
 * Scans all paths, and prints the results as text or as one JSON object per line. Reports DataNodes
 * and directories that could not be read. While there is nothing to print, shows a progress bar
 * with the number of files.
 */
final class Search implements LocateListener {
  private static final int UNKNOWN = -1;

  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean json;
  private final LocateText text = new LocateText(this::print);
  private Bar bar = Bar.counting("files");
  private long files;

  Search(PrintWriter out, PrintWriter err, boolean json) {
    this.out = out;
    this.err = err;
    this.json = json;
  }

  private void print(String line) {
    bar.close();
    out.println(line);
    bar = Bar.counting("files");
  }

  /** Scans the paths. Returns false if any replica is in the wrong zone. */
  boolean run(List<String> paths, Map<String, String> settings) throws IOException {
    Configuration conf = new HdfsConfiguration();
    Patience.apply(conf, settings);
    PlacementScanner scanner = new PlacementScanner(conf, this);
    scanner.missingKey().ifPresent(message -> err.println(message + "."));
    try {
      return scanner.scan(resolved(paths, conf)).wrongFiles() == 0;
    } finally {
      bar.close();
      out.flush();
    }
  }

  /** Replaces viewfs paths with the HDFS URIs that they are mounted from. */
  private static List<String> resolved(List<String> paths, Configuration conf) throws IOException {
    List<String> resolved = new ArrayList<>();
    for (String name : paths) {
      Path path = new Path(name);
      FileSystem fs = path.getFileSystem(conf);
      boolean isView = FsConstants.VIEWFS_SCHEME.equals(fs.getUri().getScheme());
      resolved.add(isView ? fs.resolvePath(path).toString() : name);
    }
    return resolved;
  }

  @Override
  public void file(PlacedFile file) {
    files++;
    bar.advance(files, UNKNOWN);
    if (json) {
      print(Json.line("file", file));
    } else {
      text.file(file);
    }
  }

  @Override
  public void directory(String path, FileTotals totals) {
    if (json) {
      print(Json.line("directory", Json.object().put("path", path), totals));
    } else {
      text.totals(path, totals);
    }
  }

  @Override
  public void passedOver(String path, IOException why) {
    String reason = AccessErrors.firstLine(why);
    err.printf("Skipped %s: %s%n", path, reason);
    if (json) {
      print(Json.line("passed_over", Json.object().put("path", path).put("why", reason)));
    }
  }

  @Override
  public void total(FileTotals totals, Map<String, List<String>> silent) {
    if (json) {
      List<?> unknown = Json.list("why", "data_nodes", silent);
      print(Json.line("total", totals, Json.object().putPOJO("zone_unknown_on", unknown)));
    } else {
      text.totals("total", totals);
    }
    silent.forEach(
        (why, nodes) ->
            err.printf(
                "Cannot determine the zones of replicas on %s: %s.%n", Columns.names(nodes), why));
  }
}
