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
package org.hadoopzone.evaluation.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.hadoopzone.evaluation.cluster.FileTrees;
import org.hadoopzone.evaluation.drive.EmulatedDrive;
import org.hadoopzone.evaluation.drive.Meter;
import org.hadoopzone.evaluation.drive.Round;
import org.hadoopzone.evaluation.report.Result;
import org.hadoopzone.evaluation.storage.Storage;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.Bed;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.evaluation.work.Workload;

/** One system that does one work on a drive of its own. */
record Cell(Workload workload, StorageSystem system, Scale scale, String profile) {
  /**
   * Does the work.
   *
   * @param home for the drive, its mounts, and logs; emptied before
   * @return the result, which may be that the system could not do it
   */
  Result run(Path home, Map<String, String> environment, Bed.Progress progress) throws Exception {
    Path mounts = home.resolve("mounts");
    Mounts.removeBelow(mounts);
    Path data = home.resolve("drive");
    EmulatedDrive.remove(data);
    FileTrees.delete(home);
    Files.createDirectories(home);
    try (EmulatedDrive drive = EmulatedDrive.up(profile, data, scale.capacity())) {
      try (Storage storage = system.prepare(drive.device(), mounts, scale.zoneBytes())) {
        Meter meter = new Meter(drive, scale.zoneBytes());
        Bed bed = new Bed(storage, meter, scale, home.resolve("hadoop"), progress);
        List<Round> rounds = workload.work().run(bed);
        return new Result(workload.id(), system.id(), rounds, null, environment);
      } catch (Exception e) {
        return new Result(workload.id(), system.id(), List.of(), reasonOf(e), environment);
      }
    }
  }

  private static String reasonOf(Exception e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
  }
}
