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
package org.hadoopzone.evaluation.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.hadoopzone.evaluation.storage.StorageSystem;
import org.hadoopzone.evaluation.work.Scale;
import org.hadoopzone.evaluation.work.Workload;

/** The report on all that was measured at one scale: tables, pictures, and the numbers as CSV. */
public final class Report {
  private final ResultFiles files;
  private final Scale scale;

  public Report(ResultFiles files, Scale scale) {
    this.files = files;
    this.scale = scale;
  }

  /** Writes it, and returns its page. */
  public Path write(Path dir) throws IOException {
    Path pictures = dir.resolve("images");
    Files.createDirectories(pictures);
    StringBuilder text = new StringBuilder(introduction());
    Csv csv = new Csv();
    String environment = "";
    for (Workload workload : Workload.values()) {
      Map<StorageSystem, Result> results = read(workload);
      if (results.isEmpty()) {
        continue;
      }
      results.values().forEach(csv::add);
      environment = results.values().iterator().next().environment().toString();
      text.append(new WorkloadSection(workload, results));
      String name = scale.id() + "-" + workload.id() + ".png";
      if (new RoundsPicture(workload.title(), results).write(pictures.resolve(name))) {
        text.append("![](images/").append(name).append(")\n\n");
      }
    }
    text.append("Measured with ").append(environment).append(".\n");
    Files.writeString(dir.resolve(scale.id() + ".csv"), csv.toString());
    Path page = dir.resolve(scale.id() + ".md");
    Files.writeString(page, text);
    return page;
  }

  private Map<StorageSystem, Result> read(Workload workload) throws IOException {
    Map<StorageSystem, Result> results = new EnumMap<>(StorageSystem.class);
    for (StorageSystem system : StorageSystem.values()) {
      Optional<Result> result = files.read(workload.id(), system.id());
      result.ifPresent(found -> results.put(system, found));
    }
    return results;
  }

  private String introduction() {
    return String.format(
        "# Evaluation, %s scale%n%n"
            + "Made by `make bench ARGS='--scale %s'` on an emulated drive of %d GB. Seconds are those"
            + " in which the drive was busy, less is better; the limit is all bytes at the rate of"
            + " the outermost tracks that hold them, without a seek. [What was measured and"
            + " how](README.md).%n%n",
        scale.id(), scale.id(), scale.capacity() / 1_000_000_000);
  }
}
