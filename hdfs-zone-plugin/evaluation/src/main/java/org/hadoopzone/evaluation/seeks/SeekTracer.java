/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.watch.WatchedDir;
import org.hadoopzone.evaluation.watch.WatchedDir.Owner;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.zone.Zone;

/** Traces the head of a drive while a node works, and sums up its accesses by stream. */
public final class SeekTracer {
  private final EmulatedDrive drive;
  private final List<WatchedDir> dirs;
  private final Map<Path, Long> mounts = new HashMap<>();
  private final List<Ext4Layout> layouts = new ArrayList<>();

  private SeekTracer(EmulatedDrive drive, List<WatchedDir> dirs) {
    this.drive = drive;
    this.dirs = dirs;
  }

  /**
   * Creates a tracer and reads the layout of the file systems on the drive, which must be ext2,
   * ext3 or ext4.
   *
   * @param node directories of the node; they must exist and lie directly below their mount points
   */
  public static SeekTracer of(EmulatedDrive drive, ClusterDirs node) throws IOException {
    SeekTracer tracer = new SeekTracer(drive, dirs(node));
    for (WatchedDir dir : tracer.dirs) {
      Path mount = dir.path().getParent();
      if (!tracer.mounts.containsKey(mount)) {
        BlockDevice device = Sysfs.ofThisMachine().device(DeviceNumber.holding(mount));
        tracer.mounts.put(mount, device.start());
        tracer.layouts.add(Ext4Layout.read(Path.of(device.path()), device.start()));
      }
    }
    return tracer;
  }

  /** Traces some work until all of its data has been flushed to the drive. */
  public SeekTable trace(Meter.Work work) throws Exception {
    long origin = System.nanoTime();
    drive.traceHead();
    try (OwnershipWatcher watcher = OwnershipWatcher.start(mounts, origin)) {
      work.run();
      Command.run("sync");
      Path trace = drive.endTrace();
      Attribution attribution = new Attribution(dirs, layouts, watcher.finish());
      return SeekTable.of(HeadTrace.read(trace), attribution::streamOf);
    }
  }

  /**
   * Returns the directories of the node. All of them get the same zone, because streams do not
   * depend on zones.
   */
  private static List<WatchedDir> dirs(ClusterDirs node) {
    List<WatchedDir> dirs = new ArrayList<>();
    for (DataDir dir : node.dataDirs(1)) {
      dirs.add(new WatchedDir(dir.path(), Owner.DATA_NODE, Zone.OUTER));
    }
    for (Path dir : node.localDirs(1)) {
      dirs.add(new WatchedDir(dir, Owner.NODE_MANAGER, Zone.OUTER));
    }
    return dirs;
  }
}
