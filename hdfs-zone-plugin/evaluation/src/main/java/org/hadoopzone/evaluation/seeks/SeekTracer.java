/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.hadoopzone.blockdev.DeviceNumber;
import org.hadoopzone.evaluation.cluster.ClusterDirs;
import org.hadoopzone.evaluation.cluster.DataDir;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.WatchedDir;
import org.hadoopzone.evaluation.watch.WatchedDir.Owner;
import org.hadoopzone.testing.Command;
import org.hadoopzone.tools.blockdev.BlockDevice;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.zone.Zone;

/** Traces the disk accesses of a node on an emulated drive, and sums them up by stream. */
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
   * Creates a tracer and reads the layout of the file systems on the drive. All of them must be
   * ext2, ext3 or ext4.
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
    Recording recording = record(work, Map::of);
    return SeekTable.of(recording.passages, recording.attribution::streamOf);
  }

  /**
   * Traces some work until all of its data has been flushed to the drive, and returns the accesses
   * in the order in which the head made them.
   *
   * @param blocks returns the kinds of the HDFS blocks by block ID; called after the work
   */
  public List<FileAccess> accesses(Meter.Work work, Callable<Map<Long, FileKind>> blocks)
      throws Exception {
    Recording recording = record(work, blocks);
    return recording.passages.stream()
        .map(passage -> new FileAccess(passage, recording.attribution.kindOf(passage)))
        .toList();
  }

  private record Recording(List<Passage> passages, Attribution attribution) {}

  private Recording record(Meter.Work work, Callable<Map<Long, FileKind>> blocks) throws Exception {
    long origin = System.nanoTime();
    drive.traceHead();
    try (OwnershipWatcher watcher = OwnershipWatcher.start(mounts, origin)) {
      work.run();
      Map<Long, FileKind> kinds = blocks.call();
      Command.run("sync");
      Path trace = drive.endTrace();
      return new Recording(
          HeadTrace.read(trace), new Attribution(dirs, layouts, watcher.finish(), kinds));
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
