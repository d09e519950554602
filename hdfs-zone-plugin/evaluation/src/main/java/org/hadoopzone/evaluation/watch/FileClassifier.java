/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.watch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines the kind of a file from its name and its directory.
 *
 * <p>The zone depends only on the configured directory, not on the rest of the path. Some merge
 * files are named after the full path of another file, which may be in another zone.
 */
public final class FileClassifier {
  private static final Pattern APPLICATION =
      Pattern.compile("usercache/[^/]+/appcache/application_\\d+_\\d+/(?<rest>.+)");
  private static final Pattern CONTAINER = Pattern.compile("container_[^/]*|filecache");
  private static final Pattern SPILL = Pattern.compile("(attempt_.*_)?spill_?\\d+\\.out");
  private static final Pattern SHUFFLED = Pattern.compile("map_\\d+\\.out\\d*");
  private static final Pattern MERGE = Pattern.compile("intermediate\\.\\d+|.*\\.merged");
  private static final Pattern BACKUP = Pattern.compile("backup_.*\\.out");
  private static final Pattern BLOCK = Pattern.compile("blk_(?<id>-?\\d+)");
  private static final Pattern BLOCK_META = Pattern.compile("blk_-?\\d+_\\d+\\.meta");

  private final List<WatchedDir> dirs;
  private final Map<Long, FileKind> blocks;

  /**
   * Creates a classifier.
   *
   * @param dirs all directories that can contain the files; none of them may be inside another
   * @param blocks kinds of blocks by block ID, as known to the NameNode
   */
  public FileClassifier(List<WatchedDir> dirs, Map<Long, FileKind> blocks) {
    this.dirs = List.copyOf(dirs);
    this.blocks = Map.copyOf(blocks);
  }

  /**
   * Determines the kind and the zone of a file.
   *
   * @throws IllegalArgumentException if the file is in none of the directories
   */
  public WatchedFile place(SeenFile file) {
    WatchedDir dir =
        dirs.stream()
            .filter(candidate -> file.path().startsWith(candidate.path()))
            .findFirst()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        file.path() + " is not in any of the watched directories " + dirs));
    FileKind kind =
        switch (dir.owner()) {
          case DATA_NODE -> kindInDataDir(file.path().getFileName().toString());
          case NODE_MANAGER -> kindInLocalDir(dir.path().relativize(file.path()));
        };
    return new WatchedFile(file, kind, dir.zone());
  }

  private FileKind kindInDataDir(String name) {
    Matcher block = BLOCK.matcher(name);
    if (block.matches()) {
      return blocks.getOrDefault(Long.valueOf(block.group("id")), FileKind.OTHER_BLOCK);
    }
    return BLOCK_META.matcher(name).matches() ? FileKind.BLOCK_META : FileKind.HOUSEKEEPING;
  }

  private static FileKind kindInLocalDir(Path relative) {
    Matcher application = APPLICATION.matcher(relative.toString());
    if (!application.matches()) {
      return FileKind.LOCALISATION;
    }
    Path rest = Path.of(application.group("rest"));
    if (CONTAINER.matcher(rest.getName(0).toString()).matches() || isTopLevelJobFile(rest)) {
      return FileKind.LOCALISATION;
    }
    return kindOfIntermediate(rest.getFileName().toString());
  }

  /**
   * Returns whether a file directly in the application's directory is a localised file, such as the
   * job's jar. All other files there are spills, which are named after their task attempt.
   */
  private static boolean isTopLevelJobFile(Path rest) {
    return rest.getNameCount() == 1
        && !SPILL.matcher(rest.toString().replace(".index", "")).matches();
  }

  private static FileKind kindOfIntermediate(String name) {
    if (name.endsWith(".out.index")) {
      return FileKind.INDEX;
    }
    if (MERGE.matcher(name).matches()) {
      return FileKind.MERGE;
    }
    if (SPILL.matcher(name).matches()) {
      return FileKind.MAP_SPILL;
    }
    if (name.equals("file.out")) {
      return FileKind.MAP_OUTPUT;
    }
    if (SHUFFLED.matcher(name).matches()) {
      return FileKind.SHUFFLED;
    }
    return BACKUP.matcher(name).matches() ? FileKind.BACKUP_STORE : FileKind.OTHER_INTERMEDIATE;
  }
}
