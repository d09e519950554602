/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.migrate;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.hadoopzone.tools.cli.Patience;
import org.hadoopzone.tools.locate.AccessErrors;

/**
 * Takes an inventory, plans and prints the moves, and executes them on one DataNode after the
 * other.
 */
final class Migration {
  /**
   * The age at which an inventory is out of date, unless {@link #SCAN_COST} allows more. Plans from
   * such an inventory are made again, because files may have been created and deleted since.
   */
  private static final long MAX_AGE_NANOS = TimeUnit.MINUTES.toNanos(5);

  /**
   * The minimum time between the starts of two inventories, as a multiple of the duration of the
   * last one. Limits the load on the NameNode, because an inventory lists the whole namespace.
   */
  private static final int SCAN_COST = 10;

  /** Maximum number of inventories that check the result. */
  private static final int CHECKS_MAX = 4;

  /** The reason why replicas are in the wrong zone although plans would have moved them. */
  private static final String DEVIATION =
      "the disk balancer moved other replicas than planned, or files were created or renamed during"
          + " the move. Run migrate again";

  private final MigratePrinter printer;
  private final MigrateRule rule;
  private final InventorySource source;
  private final DiskBalancerRuns runs;
  private final LongUnaryOperator maxAgeNanos;

  /** The current inventory, by the names of the DataNodes. */
  private final Map<String, StoredNode> nodes = new LinkedHashMap<>();

  /** The plans from the current inventory, by the names of the DataNodes. */
  private final Map<String, List<MovePlan>> plans = new LinkedHashMap<>();

  /** The names of the DataNodes where replicas stay in the wrong zone. */
  private final Set<String> unsettled = new HashSet<>();

  /** The names of the DataNodes that have executed plans. */
  private final Set<String> executed = new LinkedHashSet<>();

  private long taken;
  private long scanNanos;

  /** Takes an inventory of all live DataNodes. */
  @FunctionalInterface
  interface InventorySource {
    List<StoredNode> take() throws IOException;
  }

  Migration(
      MigratePrinter printer,
      MigrateRule rule,
      InventorySource source,
      DiskBalancerRuns runs,
      LongUnaryOperator maxAgeNanos) {
    this.printer = printer;
    this.rule = rule;
    this.source = source;
    this.runs = runs;
    this.maxAgeNanos = maxAgeNanos;
  }

  /**
   * Creates a migration of the files of a cluster.
   *
   * @throws FileNotFoundException if a path does not exist
   */
  static Migration create(
      MigratePrinter printer, List<String> paths, Map<String, String> settings, long bandwidth)
      throws IOException {
    Configuration conf = new HdfsConfiguration();
    Patience.apply(conf, settings);
    List<String> tops = paths.stream().map(Migration::normalize).collect(Collectors.toList());
    FileSystem fs = FileSystem.get(conf);
    for (String top : tops) {
      if (!fs.exists(new Path(top))) {
        throw new FileNotFoundException(top + ": no such file or directory in " + fs.getUri());
      }
    }
    return new Migration(
        printer,
        new MigrateRule(path -> tops.isEmpty() || tops.stream().anyMatch(top -> isAt(path, top))),
        () -> take(conf),
        new DiskBalancerRuns(conf, bandwidth),
        scanNanos -> Math.max(MAX_AGE_NANOS, SCAN_COST * scanNanos));
  }

  /** Returns a path as the NameNode writes it: without {@code //}, {@code ..} and a final slash. */
  static String normalize(String path) {
    return new Path(path.replaceAll("/+", "/")).toUri().getPath();
  }

  private static boolean isAt(String path, String top) {
    String dir = top.endsWith("/") ? top : top + "/";
    return path.equals(top) || path.startsWith(dir);
  }

  private static List<StoredNode> take(Configuration conf) throws IOException {
    try {
      return Inventory.take(conf);
    } catch (IOException e) {
      throw AccessErrors.isOne(e)
          ? new IOException("Permission denied: run migrate as an HDFS superuser", e)
          : e;
    }
  }

  /** Plans and executes the moves. Returns false if replicas stay in the wrong zone. */
  boolean run(boolean dryRun) throws IOException, InterruptedException {
    take();
    nodes.values().forEach(this::plan);
    printer.total(plans.values());
    if (!dryRun) {
      execute();
      if (!executed.isEmpty()) {
        check();
      }
    }
    return unsettled.isEmpty();
  }

  private void take() throws IOException {
    // Drops the old inventory first, because two inventories may not fit into memory.
    nodes.clear();
    plans.clear();
    long began = System.nanoTime();
    source.take().forEach(node -> nodes.put(node.name(), node));
    taken = began;
    scanNanos = System.nanoTime() - began;
  }

  /**
   * Plans the moves of a DataNode. Prints the plans, and the replicas that stay in the wrong zone.
   */
  private void plan(StoredNode node) {
    unsettled.remove(node.name());
    plans.put(node.name(), Collections.emptyList());
    if (node.refusal != null) {
      refuse(node.name(), node.refusal);
      return;
    }
    List<MovePlan> planned = rule.plans(node.volumes);
    plans.put(node.name(), planned);
    planned.forEach(plan -> printer.planned(node.name(), plan));
    printWrong(node, volume -> rule.reason(volume, node.volumes));
  }

  /** Prints the replicas of a DataNode that stay in the wrong zone, with the reason. */
  private void printWrong(StoredNode node, Function<StoredVolume, String> reason) {
    for (StoredVolume volume : node.volumes) {
      long bytes = rule.wrongBytes(volume);
      if (bytes > 0) {
        printer.stays(node.name(), volume.path, bytes, reason.apply(volume));
        unsettled.add(node.name());
      }
    }
  }

  private void refuse(String name, String why) {
    printer.refused(name, why);
    unsettled.add(name);
  }

  private void execute() throws InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(runs::stop, "migrate-end"));
    List<String> names = new ArrayList<>(plans.keySet());
    names.removeIf(name -> plans.get(name).isEmpty());
    for (String name : names) {
      while (prepare(name) && !execute(name)) {
        runs.awaitReports();
      }
    }
  }

  /**
   * Waits until a DataNode executes no plan of an earlier run. Then plans its moves again if the
   * inventory is out of date. Returns false if no replica of the DataNode can be moved now.
   */
  private boolean prepare(String name) throws InterruptedException {
    try {
      boolean hasMoved = nodes.containsKey(name) && awaitEarlier(nodes.get(name));
      if (hasMoved || isOld()) {
        take();
      }
    } catch (IOException e) {
      refuse(name, AccessErrors.firstLine(e));
      return false;
    }
    if (!nodes.containsKey(name)) {
      refuse(name, "the NameNode no longer reports the DataNode as live");
      return false;
    }
    if (!plans.containsKey(name)) {
      plan(nodes.get(name));
    }
    return true;
  }

  /** Returns whether the inventory is out of date, or the last attempt to take one has failed. */
  private boolean isOld() {
    return nodes.isEmpty() || System.nanoTime() - taken >= maxAgeNanos.applyAsLong(scanNanos);
  }

  /**
   * Waits until the DataNode has executed the plan of an earlier {@code migrate}. Returns false if
   * there was no such plan.
   */
  private boolean awaitEarlier(StoredNode node) throws IOException, InterruptedException {
    boolean isExecuting = runs.isExecutingEarlier(node);
    if (isExecuting) {
      printer.waiting(node.name());
      runs.awaitEarlier(node);
    }
    return isExecuting;
  }

  /**
   * Executes the plans of a DataNode. Ends early, and returns false, if the inventory is out of
   * date before the last plan.
   */
  private boolean execute(String name) throws InterruptedException {
    Iterator<MovePlan> planned = plans.get(name).iterator();
    try {
      while (planned.hasNext()) {
        MovePlan plan = planned.next();
        executed.add(name);
        runs.execute(nodes.get(name), plan);
        printer.moved(name, plan);
        if (planned.hasNext() && isOld()) {
          return false;
        }
      }
    } catch (IOException e) {
      fail(name, AccessErrors.firstLine(e));
    }
    return true;
  }

  /**
   * Takes an inventory of the result, because the disk balancer may have moved other replicas than
   * planned. Repeats this if replicas are in the wrong zone, because a busy DataNode may report its
   * moves late. Prints the replicas in the wrong zone on DataNodes without a known problem.
   */
  private void check() throws IOException, InterruptedException {
    for (int checks = 0; checks == 0 || checks < CHECKS_MAX && hasDeviation(); checks++) {
      runs.awaitReports();
      take();
    }
    settled().forEach(this::check);
    for (String name : executed) {
      if (!nodes.containsKey(name)) {
        fail(name, "cannot check the result, because the DataNode is not live");
      }
    }
  }

  /** Returns the DataNodes without a known problem. */
  private List<StoredNode> settled() {
    return nodes.values().stream()
        .filter(node -> !unsettled.contains(node.name()))
        .collect(Collectors.toList());
  }

  private boolean hasDeviation() {
    return settled().stream()
        .filter(node -> node.refusal == null)
        .flatMap(node -> node.volumes.stream())
        .anyMatch(volume -> rule.wrongBytes(volume) > 0);
  }

  private void check(StoredNode node) {
    if (node.refusal == null) {
      printWrong(node, volume -> DEVIATION);
    } else {
      fail(node.name(), "cannot check the result: " + node.refusal);
    }
  }

  private void fail(String name, String why) {
    printer.failed(name, why);
    unsettled.add(name);
  }
}
