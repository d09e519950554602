/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.disk.advice;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.disk.geometry.Sysfs;
import org.hadoopzone.disk.survey.Survey;
import org.hadoopzone.disk.survey.SurveyException;

/** A block device whose content nobody needs, to compare file systems on. */
public final class ScratchDevice {
  private final Path path;
  private final ScratchFacts facts;

  private ScratchDevice(Path path, ScratchFacts facts) {
    this.path = path;
    this.facts = facts;
  }

  /**
   * Takes a device, if it may be written over. Nothing is written yet.
   *
   * @param destroy whether the operator agrees that its data are destroyed
   * @throws SurveyException if the device is no block device or is in use, with the remedy
   * @throws IllegalArgumentException if the operator does not agree, telling what is on it
   */
  public static ScratchDevice take(Path path, boolean destroy) throws IOException {
    ScratchFacts facts = ScratchLook.at(path);
    Optional<String> refusal = ScratchRule.refusal(facts);
    if (refusal.isPresent()) {
      throw new SurveyException(refusal.get());
    }
    if (!destroy) {
      throw new IllegalArgumentException(ScratchRule.warning(facts));
    }
    return new ScratchDevice(path, facts);
  }

  /** Its size in bytes. */
  public long size() {
    return facts.device().size();
  }

  /**
   * Makes one file system after the other on the first bytes of the device, and ages each of them.
   * What cannot be made, mounted or written is reported with the reason, and the others go on.
   *
   * @param sizes of the file systems, in bytes
   * @param progress hears of the bytes that were moved
   * @throws SurveyException if none could be measured, with all reasons
   */
  public Findings compare(Comparison comparison, List<Long> sizes, Survey.Progress progress)
      throws IOException {
    BusyTime busy = BusyTime.of(facts.device(), Sysfs.ofThisMachine());
    Trial trial = new Trial(path, busy);
    Availability availability = Availability.ofThisMachine(comparison.recipes());
    ScratchRun run = new ScratchRun(trial, availability, progress);
    try {
      run.run(comparison.recipes(), sizes);
    } finally {
      trial.wipe();
    }
    return new Findings(
        comparison, facts.device(), busy.source(), sizes, run.rows(), run.notMeasured());
  }
}
