/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.hadoopzone.tools.cli.Columns;
import org.hadoopzone.tools.cli.Json;
import org.hadoopzone.util.ByteSize;

/** Prints a line for each plan, and for replicas that stay in the wrong zone. */
final class MigratePrinter {
  private final BiConsumer<ObjectNode, String> events;

  /**
   * Creates a printer.
   *
   * @param events prints an event, as JSON or as text
   */
  MigratePrinter(BiConsumer<ObjectNode, String> events) {
    this.events = events;
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
        of(kind, node)
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
    String along =
        String.format(
            "  the same plan also moves %d replicas, %s, into the wrong zone; files: %s",
            plan.along.size(), ByteSize.text(plan.alongBytes()), Columns.names(alongFiles));
    text = Columns.wrap(text);
    text += plan.along.isEmpty() ? "" : System.lineSeparator() + Columns.wrap(along);
    events.accept(values, text);
  }

  void waiting(String node) {
    print(
        of("waiting", node),
        node + ": waiting until the disk balancer has executed the plan of an earlier run");
  }

  void stays(String node, String volume, long bytes, String why) {
    print(
        of("stays", node).put("volume", volume).put("bytes", bytes).put("why", why),
        String.format(
            "%s: %s on %s stay in the wrong zone, because %s",
            node, ByteSize.text(bytes), volume, why));
  }

  void refused(String node, String why) {
    print(of("refused", node).put("why", why), node + ": no replicas are moved: " + why);
  }

  void failed(String node, String why) {
    print(of("failed", node).put("why", why), node + ": " + why);
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
        Json.object().put("kind", "total").put("replicas", replicas).put("bytes", bytes),
        "total to move: " + replicas + " replicas, " + ByteSize.text(bytes));
  }

  private static ObjectNode of(String kind, String node) {
    return Json.object().put("kind", kind).put("data_node", node);
  }

  private void print(ObjectNode values, String text) {
    events.accept(values, Columns.wrap(text));
  }
}
