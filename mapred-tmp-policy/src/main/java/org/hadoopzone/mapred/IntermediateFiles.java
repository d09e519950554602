/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.hadoopzone.mapred.TaskPlacement.PlacedFile;
import org.hadoopzone.zone.Zone;

/**
 * The intermediate files of one task. Recognizes these files, chooses their local dirs, remembers
 * the preferred zone of each file until it is created, and counts the bytes written. Thread-safe.
 */
final class IntermediateFiles {
  /**
   * Matches the names of other files within a local dir: files in the working dir of a container,
   * and files in {@code mapreduce.job.local.dir}, which all tasks of a job share.
   */
  private static final Pattern OTHER = Pattern.compile("(container_[0-9e][^/]*|work)/.*");

  private final TaskPlacement placement;
  final ZoneCounters counters;
  private final JobView view;

  /** The preferred zones of files that were allocated, but not created yet. */
  private final Map<File, Zone> allocated = new ConcurrentHashMap<>();

  private volatile boolean remembersZones = true;

  IntermediateFiles(TaskPlacement placement, ZoneCounters counters, JobView view) {
    this.placement = placement;
    this.counters = counters;
    this.view = view;
  }

  /**
   * Allocates a new file.
   *
   * @param name path relative to a local dir
   * @param size bytes that the file will need; 0 if unknown
   * @return empty if no local dir is writable and has enough free space
   */
  Optional<File> allocate(String name, long size) {
    Optional<PlacedFile> placed = placement.place(name, size);
    if (remembersZones) {
      placed.ifPresent(found -> allocated.put(found.file, found.preferred));
    }
    return placed.map(file -> file.file);
  }

  /**
   * Returns an existing file.
   *
   * @param name path relative to a local dir
   * @return empty if the file is in none of the local dirs
   */
  Optional<File> find(String name) {
    return placement.find(name);
  }

  /**
   * Stops remembering the preferred zones of allocated files. Call this method in a task without
   * {@link IntermediateFileSystem}: only this file system removes the zones of created files from
   * memory.
   */
  void rememberNoZones() {
    remembersZones = false;
    allocated.clear();
  }

  /** Returns the number of files whose preferred zones are remembered. For tests. */
  int remembered() {
    return allocated.size();
  }

  /**
   * Returns whether a file is an intermediate file: it is in a local dir of the task, but not in
   * the working dir of a container or in the shared dir of the job.
   */
  boolean include(File file) {
    return placement.dirOf(file).filter(dir -> isIntermediate(nameWithin(dir, file))).isPresent();
  }

  /**
   * Returns whether a name within a local dir belongs to an intermediate file. The name of a merged
   * file includes the absolute path of an input, and matches {@link #OTHER} if local dirs are below
   * {@code /work}.
   */
  private boolean isIntermediate(String name) {
    return !OTHER.matcher(name).matches()
        || placement.dirOf(new File(File.separator + name)).isPresent();
  }

  /**
   * Returns the preferred zone of a file that is being created. MapReduce creates some files under
   * their allocated name with a suffix, such as {@code map_7.out.merged}. For a file that this
   * object did not allocate, returns the zone of its local dir.
   */
  Zone preferredZoneOf(File created) {
    String path = created.getPath();
    int shortest = path.length() - created.getName().length();
    for (int end = path.length(); end > shortest; end--) {
      Zone zone = allocated.remove(new File(path.substring(0, end)));
      if (zone != null) {
        return zone;
      }
    }
    return placement.dirOf(created).map(placement::zoneOf).orElseGet(placement::preferred);
  }

  /**
   * Returns another path for a file whose local dir is full.
   *
   * @param preferred the preferred zone of the file
   * @param size bytes that the file needs
   * @param full local dirs that are known to be full; this method adds the local dir of the file
   * @return empty if no local dir has enough free space
   */
  Optional<File> elsewhere(File file, Zone preferred, long size, Set<File> full) {
    return placement
        .dirOf(file)
        .flatMap(
            dir -> {
              full.add(dir);
              return placement.place(nameWithin(dir, file), size, preferred, full);
            });
  }

  /**
   * Counts the bytes of a file when it is closed, even if it is incomplete because a fetch failed.
   *
   * @param preferred the preferred zone of the file
   */
  void wrote(File file, Zone preferred, long bytes) {
    view.wrote(file, bytes);
    placement.dirOf(file).ifPresent(dir -> counters.wrote(placement.zoneOf(dir), preferred, bytes));
  }

  private static String nameWithin(File dir, File file) {
    return dir.toPath().relativize(file.toPath().normalize()).toString();
  }
}
