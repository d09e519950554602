/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.mapred;

import java.io.File;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.util.DiskChecker;
import org.apache.hadoop.util.DiskChecker.DiskErrorException;
import org.hadoopzone.zone.Candidate;
import org.hadoopzone.zone.Candidates;
import org.hadoopzone.zone.Choice;
import org.hadoopzone.zone.Draw;
import org.hadoopzone.zone.Percent;
import org.hadoopzone.zone.SpillOverBand;
import org.hadoopzone.zone.Zone;
import org.hadoopzone.zone.ZoneChooser;
import org.hadoopzone.zone.ZoneRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses the local dir of a task for each intermediate file. Thread-safe. */
final class IntermediatePlacement {
  private static final Logger LOG = LoggerFactory.getLogger(IntermediatePlacement.class);

  private final LocalDirs dirs;
  private final PreferredZone preferred;
  private final ZoneChooser chooser;

  IntermediatePlacement(LocalDirs dirs, PreferredZone preferred, SpillOverBand band) {
    this.dirs = dirs;
    this.preferred = preferred;
    // Intermediate files are temporary, so they may use the space reserved for temporary files.
    this.chooser = new ZoneChooser(band, Percent.of(0), 0);
  }

  /**
   * Reads the placement of a task from its configuration.
   *
   * @return empty if the job requests no placement by zone, or if all local dirs are in one zone
   * @throws IllegalArgumentException if a value is invalid; the message names the key, the value
   *     and the allowed values
   */
  static Optional<IntermediatePlacement> read(Configuration conf) {
    SpillOverBand band = SpillOverBand.read(conf::get);
    LocalDirs dirs =
        new LocalDirs(ZoneRule.read(conf::get), conf.getTrimmedStrings(MRConfig.LOCAL_DIR));
    Intermediate asked = Intermediate.read(conf::get);
    return asked
        .zone()
        .filter(zone -> dirs.haveBothZones())
        .map(zone -> asked == Intermediate.AUTO ? AutoZone.of(conf) : PreferredZone.always(zone))
        .map(preferred -> new IntermediatePlacement(dirs, preferred, band));
  }

  LocalDirs dirs() {
    return dirs;
  }

  /** Returns the preferred zone of the file that was placed last. */
  Zone preferred() {
    return preferred.latest();
  }

  /**
   * Chooses the local dir for a file, and creates its parent dir there.
   *
   * @param name path relative to a local dir
   * @param size bytes that the file will need; 0 if unknown
   * @param avoid local dirs that cannot take the file
   * @return empty if no local dir is writable and has enough free space
   */
  Optional<File> place(String name, long size, Collection<File> avoid) {
    List<Candidate<File>> candidates = dirs.candidates();
    Zone zone = preferred.now();
    candidates.removeIf(candidate -> avoid.contains(candidate.place().handle()));
    while (true) {
      Optional<Choice<File>> choice =
          chooser.choose(Candidates.of(candidates), size, zone, Draw.RANDOM);
      if (!choice.isPresent()) {
        return Optional.empty();
      }
      File dir = choice.get().handle();
      File file = new File(dir, name);
      try {
        DiskChecker.checkDir(file.getParentFile());
        return Optional.of(file);
      } catch (DiskErrorException e) {
        LOG.warn("Local dir {} is passed over", dir, e);
        candidates.removeIf(candidate -> candidate.place().handle().equals(dir));
      }
    }
  }

  @Override
  public String toString() {
    return preferred + " of " + dirs;
  }
}
