/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.tools.cli.Sizes;

/** Prints a line for each plan, and for replicas that stay in the wrong zone. */
final class MigratePrinter {
  private static final int NAMED_FILES = 3;
  private static final int HANGING = 4;

  private final PrintWriter out;
  private final boolean json;

  MigratePrinter(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  void planned(String node, MovePlan run) {
    print("planned", "will move", node, run);
  }

  void moved(String node, MovePlan run) {
    print("moved", "moved", node, run);
  }

  private void print(String kind, String words, String node, MovePlan run) {
    if (json) {
      Map<String, Object> values = values(kind, node);
      values.put("from", run.source().path());
      values.put("to", run.destination().path());
      values.put("settled_replicas", run.settled().size());
      values.put("settled_bytes", run.settledBytes());
      values.put("along_replicas", run.along().size());
      values.put("along_bytes", run.alongBytes());
      values.put("along_files", files(run).collect(Collectors.toList()));
      line(Json.line(values));
      return;
    }
    text(
        String.format(
            "%s %s: %d replicas, %s, from %s to %s",
            node,
            words,
            run.settled().size(),
            Sizes.text(run.settledBytes()),
            run.source().path(),
            run.destination().path()));
    if (!run.along().isEmpty()) {
      text(
          String.format(
              "  and with them %d that lay right, %s, of %s",
              run.along().size(), Sizes.text(run.alongBytes()), someFiles(run)));
    }
  }

  private static Stream<String> files(MovePlan run) {
    return run.along().stream().map(StoredReplica::path).distinct();
  }

  private static String someFiles(MovePlan run) {
    List<String> files = files(run).collect(Collectors.toList());
    return files.size() <= NAMED_FILES
        ? String.join(", ", files)
        : String.format(
            "%s and %d more files",
            String.join(", ", files.subList(0, NAMED_FILES)), files.size() - NAMED_FILES);
  }

  void stays(String node, String volume, long bytes, String why) {
    if (json) {
      Map<String, Object> values = values("stays", node);
      values.put("volume", volume);
      values.put("bytes", bytes);
      values.put("why", why);
      line(Json.line(values));
    } else {
      text(String.format("%s stays wrong on %s: %s, for %s", node, volume, Sizes.text(bytes), why));
    }
  }

  void refused(String node, String why) {
    trouble("refused", node, "nothing is moved: ", why);
  }

  void failed(String node, String why) {
    trouble("failed", node, "", why);
  }

  private void trouble(String kind, String node, String words, String why) {
    if (json) {
      Map<String, Object> values = values(kind, node);
      values.put("why", why);
      line(Json.line(values));
    } else {
      text(node + ": " + words + why);
    }
  }

  void total(Collection<List<MovePlan>> plans) {
    long replicas = 0;
    long bytes = 0;
    for (List<MovePlan> plan : plans) {
      for (MovePlan run : plan) {
        replicas += run.replicas();
        bytes += run.bytes();
      }
    }
    if (json) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("kind", "total");
      values.put("replicas", replicas);
      values.put("bytes", bytes);
      line(Json.line(values));
    } else {
      text(String.format("total to move: %d replicas, %s", replicas, Sizes.text(bytes)));
    }
  }

  private static Map<String, Object> values(String kind, String node) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("kind", kind);
    values.put("data_node", node);
    return values;
  }

  private void text(String text) {
    line(Columns.wrap(text, HANGING));
  }

  private void line(String text) {
    out.println(text);
    out.flush();
  }
}
