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

/** Determines which I/O stream a disk access belongs to. */
final class Attribution {
  private final List<WatchedDir> dirs;
  private final List<Ext4Layout> layouts;
  private final Ownership ownership;
  private final FileClassifier classifier;

  /**
   * Creates an attribution.
   *
   * @param dirs data dirs and local dirs of the daemons
   * @param layouts layouts of all file systems on the disk
   * @param ownership which file owned which bytes
   * @param blocks kinds of blocks by block ID; other blocks are of the kind {@link
   *     FileKind#OTHER_BLOCK}
   */
  Attribution(
      List<WatchedDir> dirs,
      List<Ext4Layout> layouts,
      Ownership ownership,
      Map<Long, FileKind> blocks) {
    this.dirs = List.copyOf(dirs);
    this.layouts = List.copyOf(layouts);
    this.ownership = ownership;
    this.classifier = new FileClassifier(dirs, blocks);
  }

  /** Returns the stream that owns the first byte of an access. */
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

  /**
   * Returns the kind of the file that owns the first byte of an access; empty if no file of the
   * daemons owns it.
   */
  Optional<FileKind> kindOf(Passage passage) {
    return ownership
        .holder(passage.address(), passage.time())
        .filter(holder -> !holder.isDirectory())
        .flatMap(holder -> kindOf(holder.path()));
  }

  private Optional<FileKind> kindOf(Path path) {
    return dirs.stream().anyMatch(dir -> path.startsWith(dir.path()))
        ? Optional.of(classifier.place(new SeenFile(path, SeenFile.UNKNOWN)).kind())
        : Optional.empty();
  }

  private IoStream streamOf(Holding holder, Direction direction) {
    return holder.isDirectory()
        ? IoStream.METADATA
        : kindOf(holder.path())
            .map(kind -> streamOf(holder.path(), kind, direction))
            .orElse(IoStream.OTHER);
  }

  private IoStream streamOf(Path path, FileKind kind, Direction direction) {
    boolean renamed = kind == FileKind.MAP_OUTPUT && !hasMerged(path);
    return renamed && direction == Direction.WRITE
        ? IoStream.SPILL_WRITE
        : IoStream.of(kind, direction);
  }

  /**
   * Returns whether a map output is the result of a merge. A map that spills only once renames its
   * spill file instead of merging.
   */
  private boolean hasMerged(Path mapOutput) {
    return ownership.hasSeen(mapOutput.getParent().getFileName() + "_spill_1.out");
  }

  private static boolean isIn(List<ByteRange> ranges, long address) {
    return ranges.stream().anyMatch(range -> address >= range.start() && address < range.end());
  }
}
