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
import org.hadoopzone.disk.Candidate;
import org.hadoopzone.disk.Candidates;
import org.hadoopzone.disk.Choice;
import org.hadoopzone.disk.Draw;
import org.hadoopzone.disk.Percent;
import org.hadoopzone.disk.SpillOverBand;
import org.hadoopzone.disk.Zone;
import org.hadoopzone.disk.ZoneChooser;
import org.hadoopzone.disk.ZoneRule;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Which local dir of a task takes an intermediate file. Thread-safe. */
final class IntermediatePlacement {
  private static final Logger LOG = LoggerFactory.getLogger(IntermediatePlacement.class);

  private final LocalDirs dirs;
  private final PreferredZone preferred;
  private final ZoneChooser chooser;

  IntermediatePlacement(LocalDirs dirs, PreferredZone preferred, SpillOverBand band) {
    this.dirs = dirs;
    this.preferred = preferred;
    // What is reserved for temporary files is reserved for these.
    this.chooser = new ZoneChooser(band, Percent.of(0), 0);
  }

  /**
   * Reads the placement of a task from its configuration.
   *
   * @return empty if its files are not to be placed by zone, or there is only one zone
   * @throws IllegalArgumentException naming the key, the value and what is allowed
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

  /** The zone that the file that was placed last should have gone to. */
  Zone preferred() {
    return preferred.latest();
  }

  /**
   * Chooses where a file goes, and makes its parent dir there.
   *
   * @param name relative to a local dir
   * @param size bytes that the file will need; 0 if unknown
   * @param avoid local dirs that are known not to take it
   * @return empty if no dir has room and can be written to
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
