/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.tools.fsbench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.hadoopzone.tools.blockdev.Sysfs;
import org.hadoopzone.tools.survey.Survey;
import org.hadoopzone.tools.survey.SurveyException;

/** A block device on which file systems are compared; its content is overwritten. */
public final class ScratchDevice {
  private final Path path;
  private final ScratchFacts facts;

  private ScratchDevice(Path path, ScratchFacts facts) {
    this.path = path;
    this.facts = facts;
  }

  /**
   * Validates that a device may be overwritten. Writes nothing yet.
   *
   * @param destroy whether the operator agrees to destroy the data on the device
   * @throws SurveyException if the path is not a block device or the device is in use, with the
   *     remedy
   * @throws IllegalArgumentException if the operator has not agreed, listing the content of the
   *     device
   */
  public static ScratchDevice take(Path path, boolean destroy) throws IOException {
    ScratchFacts facts = ScratchDeviceProbe.at(path);
    Optional<String> refusal = facts.refusal();
    if (refusal.isPresent()) {
      throw new SurveyException(refusal.get());
    }
    if (!destroy) {
      throw new IllegalArgumentException(facts.warning());
    }
    return new ScratchDevice(path, facts);
  }

  /** Returns the size of the device in bytes. */
  public long size() {
    return facts.device().size();
  }

  /**
   * Makes each file system in turn on the first bytes of the device, and measures the work that
   * ages and uses it. A file system that cannot be made, mounted or written is reported with the
   * reason; the comparison continues.
   *
   * @param sizes the sizes of the file systems, in bytes
   * @param progress receives the number of bytes read and written so far
   * @throws SurveyException if no file system could be measured, with all reasons
   */
  public Findings compare(Comparison comparison, List<Long> sizes, Survey.Progress progress)
      throws IOException {
    BusyTime busy = BusyTime.of(facts.device(), Sysfs.ofThisMachine());
    Availability availability = Availability.ofThisMachine(comparison.recipes());
    ScratchRun run = new ScratchRun(path, busy, availability, progress);
    try {
      run.run(comparison.recipes(), sizes);
    } finally {
      run.wipe();
    }
    return new Findings(
        comparison, facts.device(), busy.source(), sizes, run.rows(), run.notMeasured());
  }
}
