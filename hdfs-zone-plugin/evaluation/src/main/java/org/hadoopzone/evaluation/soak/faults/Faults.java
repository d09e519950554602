/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.soak.faults;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.evaluation.drive.DriveFaults;
import org.hadoopzone.evaluation.soak.cluster.SoakCluster;
import org.hadoopzone.evaluation.soak.faults.FaultPlan.PlannedFault;

/** Creates the faults of a plan. */
public record Faults(SoakCluster cluster, Path home) {
  /**
   * Returns the kinds of faults that are possible on this machine. They are the same for all
   * systems.
   */
  public static List<FaultKind> possible(boolean yarn) {
    return Arrays.stream(FaultKind.values())
        .filter(kind -> yarn || !kind.needsYarn())
        .filter(kind -> kind != FaultKind.CLOCK_JUMP || JumpingClock.findLibrary().isPresent())
        .toList();
  }

  /** Creates a fault without injecting it. */
  public Fault of(PlannedFault planned) {
    int node = planned.node();
    boolean outer = planned.outer();
    return switch (planned.kind()) {
      case KILL_DATANODE -> killed(SoakCluster.dataNode(node));
      case KILL_NODEMANAGER -> killed(SoakCluster.nodeManager(node));
      case KILL_NAMENODE -> killed("namenode");
      case KILL_FENCE_WATCH -> killed(SoakCluster.fenceWatch(node));
      case KILL_TASKS -> new KilledTasks(cluster, node);
      case UNMOUNT -> new UnmountedVolume(cluster, node, outer);
      case READ_ONLY -> new ReadOnlyVolume(cluster, node, outer);
      case FILL_INNER -> filled(node, cluster.disk(node).inner());
      case FILL_OUTER -> filled(node, cluster.disk(node).outer());
      case UNPLUG -> new UnpluggedDrive(cluster, node, false);
      case REPLACE -> new UnpluggedDrive(cluster, node, true);
      case READ_ERRORS -> new FaultyDrive(cluster, node, "fail reads", DriveFaults::failed, true);
      case WRITE_ERRORS -> new FaultyDrive(cluster, node, "fail writes", DriveFaults::failed, true);
      case HANG -> new FaultyDrive(cluster, node, "hang", DriveFaults::held, false);
      case POWER_CUT -> new FaultyDrive(cluster, node, "drop writes", DriveFaults::dropped, true);
      case CLOCK_JUMP ->
          new JumpingClock(
              cluster,
              SoakCluster.dataNode(node),
              JumpingClock.findLibrary().orElseThrow(),
              home.resolve("clock"));
      case CONFIGURATION -> new ChangedConfiguration(cluster, SoakCluster.dataNode(node));
    };
  }

  private Fault killed(String name) {
    return new KilledDaemon(cluster.hadoop(), name);
  }

  private Fault filled(int node, Path volume) {
    return new FilledVolume(
        volume, () -> Optional.ofNullable(cluster.disk(node).fenceDirs().get(volume)));
  }
}
