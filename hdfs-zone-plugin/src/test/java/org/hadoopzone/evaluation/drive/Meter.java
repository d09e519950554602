/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.hadoopzone.evaluation.drive;

import java.io.IOException;
import org.hadoopzone.testing.Command;

/** Measures what work costs on a drive. */
public final class Meter {
  private final EmulatedDrive drive;
  private final long zoneBytes;

  /**
   * @param zoneBytes the size of the outer zone, for the share of the bytes that goes there
   */
  public Meter(EmulatedDrive drive, long zoneBytes) {
    this.drive = drive;
    this.zoneBytes = zoneBytes;
  }

  /** Something to measure. */
  public interface Work {
    void run() throws Exception;
  }

  /**
   * Does work from an empty page cache on, until all is on the platters.
   *
   * @param bytes what is written and read in the files
   * @param footprint the most bytes that these files have at the same time, for the limit
   */
  public Round measure(String what, long bytes, long footprint, Work work) throws Exception {
    PageCache.drop();
    drive.reset();
    long start = System.nanoTime();
    work.run();
    Command.run("sync");
    DriveStats stats = drive.stats();
    double wall = (System.nanoTime() - start) / 1e9;
    long read = stats.zones().stream().mapToLong(DriveStats.RecordingZone::readBytes).sum();
    long written = stats.zones().stream().mapToLong(DriveStats.RecordingZone::writtenBytes).sum();
    if (read + written == 0) {
      throw new IOException(what + ": the drive was not used, so nothing is measured");
    }
    double limit = stats.secondsOfOutermost(footprint) * (read + written) / footprint;
    return new Round(
        what,
        bytes,
        stats.busySeconds(),
        limit,
        wall,
        stats.seeks(),
        read,
        written,
        stats.bytesBelow(zoneBytes));
  }
}
