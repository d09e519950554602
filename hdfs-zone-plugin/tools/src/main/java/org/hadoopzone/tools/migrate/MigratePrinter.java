/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.util.ByteSize;

/** Prints a line for each plan, and for replicas that stay in the wrong zone. */
final class MigratePrinter {
  private final PrintWriter out;
  private final boolean json;

  MigratePrinter(PrintWriter out, boolean json) {
    this.out = out;
    this.json = json;
  }

  void planned(String node, MovePlan plan) {
    print("planned", "will move", node, plan);
  }

  void moved(String node, MovePlan plan) {
    print("moved", "moved", node, plan);
  }

  private void print(String kind, String words, String node, MovePlan plan) {
    List<String> alongFiles =
        plan.along.stream().map(replica -> replica.path).distinct().collect(Collectors.toList());
    ObjectNode values =
        of(node)
            .put("from", plan.source.path)
            .put("to", plan.destination.path)
            .put("settled_replicas", plan.settled.size())
            .put("settled_bytes", plan.settledBytes())
            .put("along_replicas", plan.along.size())
            .put("along_bytes", plan.alongBytes())
            .putPOJO("along_files", alongFiles);
    String text =
        String.format(
            "%s %s: %d replicas, %s, from %s to %s",
            node,
            words,
            plan.settled.size(),
            ByteSize.text(plan.settledBytes()),
            plan.source.path,
            plan.destination.path);
    print(kind, values, text);
    if (!json && !plan.along.isEmpty()) {
      text =
          String.format(
              "  the same plan also moves %d replicas, %s, into the wrong zone; files: %s",
              plan.along.size(), ByteSize.text(plan.alongBytes()), Columns.names(alongFiles));
      print(kind, values, text);
    }
  }

  void waiting(String node) {
    print(
        "waiting",
        of(node),
        node + ": waiting until the disk balancer has executed the plan of an earlier run");
  }

  void stays(String node, String volume, long bytes, String why) {
    print(
        "stays",
        of(node).put("volume", volume).put("bytes", bytes).put("why", why),
        String.format(
            "%s: %s on %s stay in the wrong zone, because %s",
            node, ByteSize.text(bytes), volume, why));
  }

  void refused(String node, String why) {
    print("refused", of(node).put("why", why), node + ": no replicas are moved: " + why);
  }

  void failed(String node, String why) {
    print("failed", of(node).put("why", why), node + ": " + why);
  }

  void total(Collection<List<MovePlan>> plans) {
    long replicas = 0;
    long bytes = 0;
    for (List<MovePlan> ofNode : plans) {
      for (MovePlan plan : ofNode) {
        replicas += plan.replicas();
        bytes += plan.bytes();
      }
    }
    print(
        "total",
        Json.object().put("replicas", replicas).put("bytes", bytes),
        "total to move: " + replicas + " replicas, " + ByteSize.text(bytes));
  }

  private static ObjectNode of(String node) {
    return Json.object().put("data_node", node);
  }

  private void print(String kind, ObjectNode values, String text) {
    out.println(json ? Json.line(kind, values) : Columns.wrap(text));
    out.flush();
  }
}
