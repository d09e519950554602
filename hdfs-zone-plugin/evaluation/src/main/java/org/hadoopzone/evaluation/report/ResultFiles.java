/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

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

  /** Stores a result atomically. */
  public void write(Result result) throws IOException {
    Path file = file(result.workload(), result.system());
    Files.createDirectories(file.getParent());
    Path part = file.resolveSibling(file.getFileName() + ".part");
    JSON.writeValue(part.toFile(), result);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private Path file(String workload, String system) {
    return dir.resolve(workload).resolve(system + ".json");
  }
}
