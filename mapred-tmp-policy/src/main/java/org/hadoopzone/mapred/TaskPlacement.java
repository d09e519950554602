/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.DiskChecker;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.hadoopzone.mapred.classify.JobClass;
import org.hadoopzone.mapred.classify.Judgement;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.DiskZoneKeys;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;
import org.hadoopzone.zone.ZonedVolume;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the local dir for each intermediate file of a task. An instance is created when the task
 * starts, and its settings do not change afterwards. It reads the capacities of the local dirs only
 * at that time: if a file system is resized or mounted while the task runs, the spill-over band
 * continues to use the old capacity. The free space is read for each file. Thread-safe.
 *
 * <p>Only the local dir of the NodeManager determines the zone of a file. The rest of the path does
 * not count. It includes the user name, and the path of a merged file also includes the absolute
 * path of an input, which may be in the other zone.
 */
final class TaskPlacement {
  private static final Logger LOG = LoggerFactory.getLogger(TaskPlacement.class);

  /** The dir within a local dir of the NodeManager that holds the dirs of its users. */
  private static final String USERS = "/usercache/";

  private final Map<File, ZonedVolume<LocalDirSpace>> dirs = new LinkedHashMap<>();
  private final Supplier<Zone> preferred;
  private final ZoneChooser chooser;

  /**
   * Creates a placement.
   *
   * @param dirs absolute paths of the task's local dirs, with their zones
   * @param preferred returns the preferred zone for a new file
   */
  TaskPlacement(Map<String, Zone> dirs, Supplier<Zone> preferred, SpillOverBand band) {
    dirs.forEach(
        (dir, zone) -> {
          LocalDirSpace space = new LocalDirSpace(new File(dir));
          this.dirs.put(space.dir(), new ZonedVolume<>(space, zone, space.capacity()));
        });
    this.preferred = preferred;
    // Intermediate files are temporary, so they may use the space reserved for temporary files.
    this.chooser = new ZoneChooser(band, Percent.of(0), 0);
  }

  /**
   * Reads the placement that a job requests for one of its tasks.
   *
   * @param view the task's view of its job, for jobs that are placed by their class
   * @return empty if the job requests no placement by zone, or if all local dirs are in one zone
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static Optional<TaskPlacement> read(JobConf job, JobView view) {
    Intermediate requested = Intermediate.read(job::get);
    SpillOverBand band = SpillOverBand.read(job::get);
    ZoneRule rule = ZoneRule.read(job::get);
    if (!requested.zone().isPresent()) {
      return Optional.empty();
    }
    Map<String, Zone> dirs = new LinkedHashMap<>();
    for (String dir : job.getTrimmedStrings(MRConfig.LOCAL_DIR)) {
      dirs.put(dir, zoneOfTaskDir(rule, dir));
    }
    if (new HashSet<>(dirs.values()).size() < 2) {
      LOG.warn(
          "Intermediate files are not placed by disk zone, because all local dirs are in one zone"
              + " ({} = \"{}\", local dirs {}). Correct the key, unless the NodeManager has excluded"
              + " the dirs of the other zone because they are full or bad",
          DiskZoneKeys.OUTER_DIRS,
          rule,
          dirs.keySet());
      return Optional.empty();
    }
    Zone zone = requested.zone().get();
    Supplier<Zone> preferred =
        requested == Intermediate.AUTO
            ? new ZoneOfJobClass(JobClassResolver.of(job, view))
            : () -> zone;
    LOG.info(
        "Intermediate files are placed by disk zone ({}) in local dirs {}",
        requested,
        dirs.keySet());
    return Optional.of(new TaskPlacement(dirs, preferred, band));
  }

  /**
   * Returns the zone of a local dir of a task. Ignores the part of the path that names the user and
   * the application, because the NodeManager determines the zone without it.
   */
  private static Zone zoneOfTaskDir(ZoneRule rule, String dir) {
    int users = dir.lastIndexOf(USERS);
    return rule.zoneOf(users < 0 ? dir : dir.substring(0, users));
  }

  /** A file that was placed, and the zone that it preferred. Immutable. */
  static final class PlacedFile {
    final File file;

    /** The preferred zone. The file is in the other zone if it spilled over. */
    final Zone preferred;

    private PlacedFile(File file, Zone preferred) {
      this.file = file;
      this.preferred = preferred;
    }
  }

  /**
   * Places a new file: chooses its local dir, and creates its parent dir there.
   *
   * @param name path relative to a local dir
   * @param size bytes that the file will need; 0 if unknown
   * @return empty if no local dir is writable and has enough free space
   */
  Optional<PlacedFile> place(String name, long size) {
    Zone zone = preferred();
    return place(name, size, zone, Collections.emptySet()).map(file -> new PlacedFile(file, zone));
  }

  /**
   * Places a file again, because it does not fit into the local dirs chosen so far.
   *
   * @param zone the preferred zone of the file
   * @param avoid local dirs without enough space for the file
   * @return empty if no other local dir is writable and has enough free space
   */
  Optional<File> place(String name, long size, Zone zone, Collection<File> avoid) {
    List<Candidate<LocalDirSpace>> candidates = candidates(avoid);
    while (true) {
      Optional<Choice<LocalDirSpace>> choice =
          chooser.choose(Candidates.of(candidates), size, zone, Draw.RANDOM);
      if (!choice.isPresent()) {
        return Optional.empty();
      }
      LocalDirSpace space = choice.get().handle();
      File file = new File(space.dir(), name);
      try {
        DiskChecker.checkDir(file.getParentFile());
        return Optional.of(file);
      } catch (DiskErrorException e) {
        LOG.warn("Skipping local dir {}, which failed the disk check", space.dir(), e);
        candidates.removeIf(candidate -> candidate.volume().handle() == space);
      }
    }
  }

  /** Returns the zone that a new file prefers now. */
  Zone preferred() {
    return preferred.get();
  }

  /**
   * Returns an existing file.
   *
   * @param name path relative to a local dir
   * @return empty if the file is in none of the local dirs
   */
  Optional<File> find(String name) {
    return dirs.keySet().stream().map(dir -> new File(dir, name)).filter(File::exists).findFirst();
  }

  /**
   * Returns the local dir that holds a file; empty if no local dir holds it, or if the locale of
   * this process cannot represent its path.
   */
  Optional<File> dirOf(File file) {
    Path path;
    try {
      path = file.toPath().normalize();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    return dirs.keySet().stream().filter(dir -> path.startsWith(dir.toPath())).findFirst();
  }

  /**
   * Returns the zone of a local dir.
   *
   * @param dir a dir that {@link #dirOf} returned
   */
  Zone zoneOf(File dir) {
    return dirs.get(dir).zone();
  }

  /** Returns the existing local dirs, except those to avoid, with their current free space. */
  private List<Candidate<LocalDirSpace>> candidates(Collection<File> avoid) {
    List<Candidate<LocalDirSpace>> candidates = new ArrayList<>(dirs.size());
    dirs.forEach(
        (dir, place) -> {
          if (!avoid.contains(dir) && dir.isDirectory()) {
            candidates.add(new Candidate<>(place, place.handle().available()));
          }
        });
    return candidates;
  }

  /**
   * Returns the inner zone for files of a light job, and the outer zone for files of any other job.
   * Classifies the job again for each file, but does not move files that are already written.
   * Thread-safe.
   */
  private static final class ZoneOfJobClass implements Supplier<Zone> {
    private final Supplier<Judgement> resolver;
    private volatile Judgement latest;

    ZoneOfJobClass(Supplier<Judgement> resolver) {
      this.resolver = resolver;
    }

    @Override
    public Zone get() {
      Judgement judgement = latest;
      try {
        judgement = resolver.get();
        if (!judgement.sameAs(latest)) {
          LOG.info("This job is {}", judgement);
        }
        latest = judgement;
      } catch (RuntimeException e) {
        LOG.warn(
            "Cannot classify this job. The job keeps its previous class, or prefers the outer zone"
                + " if it has no class yet",
            e);
      }
      return judgement != null && judgement.jobClass == JobClass.LIGHT ? Zone.INNER : Zone.OUTER;
    }
  }
}
