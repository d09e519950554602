/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.hadoopzone.evaluation.cluster.FileTrees;

/** Stores one file for each workload and storage system, so that a later run can continue. */
public record ResultFiles(Path dir) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Returns the stored result, or empty if there is none. */
  public Optional<Result> read(String workload, String system) throws IOException {
    Path file = file(workload, system);
    return Files.exists(file)
        ? Optional.of(JSON.readValue(file.toFile(), Result.class))
        : Optional.empty();
  }

  /** Stores a result. */
  public void write(Result result) throws IOException {
    FileTrees.writeWhole(
        file(result.workload(), result.system()), file -> JSON.writeValue(file.toFile(), result));
  }

  private Path file(String workload, String system) {
    return dir.resolve(workload).resolve(system + ".json");
  }
}
