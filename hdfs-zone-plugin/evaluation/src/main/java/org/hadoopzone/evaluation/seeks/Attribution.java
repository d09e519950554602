/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.watch.FileClassifier;
import org.hadoopzone.evaluation.watch.FileKind;
import org.hadoopzone.evaluation.watch.SeenFile;
import org.hadoopzone.evaluation.watch.WatchedDir;
import org.hadoopzone.fence.ByteRange;
import org.hadoopzone.tools.trace.Direction;

/** Says which stream the head served. */
final class Attribution {
  private final List<WatchedDir> dirs;
  private final List<Ext4Layout> layouts;
  private final Ownership ownership;
  private final FileClassifier classifier;

  /**
   * @param dirs of the daemons
   * @param layouts of all file systems on the disk
   */
  Attribution(List<WatchedDir> dirs, List<Ext4Layout> layouts, Ownership ownership) {
    this.dirs = List.copyOf(dirs);
    this.layouts = List.copyOf(layouts);
    this.ownership = ownership;
    this.classifier = new FileClassifier(dirs, Map.of());
  }

  /** By the first of its bytes. */
  IoStream streamOf(Passage passage) {
    long address = passage.address();
    if (layouts.stream().anyMatch(layout -> isIn(layout.journal(), address))) {
      return IoStream.JOURNAL;
    }
    if (layouts.stream().anyMatch(layout -> isIn(layout.metadata(), address))) {
      return IoStream.METADATA;
    }
    Optional<Holding> holder = ownership.holder(address, passage.time());
    return holder.map(found -> streamOf(found, passage.direction())).orElse(IoStream.UNKNOWN);
  }

  private IoStream streamOf(Holding holder, Direction direction) {
    Path path = holder.path();
    if (holder.isDirectory()) {
      return IoStream.METADATA;
    }
    if (dirs.stream().noneMatch(dir -> path.startsWith(dir.path()))) {
      return IoStream.OTHER;
    }
    FileKind kind = classifier.place(new SeenFile(path, SeenFile.UNKNOWN)).kind();
    boolean renamed = kind == FileKind.MAP_OUTPUT && !hasMerged(path);
    return renamed && direction == Direction.WRITE
        ? IoStream.SPILL_WRITE
        : IoStream.of(kind, direction);
  }

  /** A map that has spilled once gives its spill another name, and merges nothing. */
  private boolean hasMerged(Path mapOutput) {
    return ownership.hasSeen(mapOutput.getParent().getFileName() + "_spill_1.out");
  }

  private static boolean isIn(List<ByteRange> ranges, long address) {
    return ranges.stream().anyMatch(range -> address >= range.start() && address < range.end());
  }
}
