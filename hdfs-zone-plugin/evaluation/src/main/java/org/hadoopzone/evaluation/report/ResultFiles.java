/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Results in files, one for each system and work, so that a run can go on where another one ended.
 */
public record ResultFiles(Path dir) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Returns what was measured before, if it was. */
  public Optional<Result> read(String workload, String system) throws IOException {
    Path file = file(workload, system);
    return Files.exists(file)
        ? Optional.of(JSON.readValue(file.toFile(), Result.class))
        : Optional.empty();
  }

  /** Keeps a result: all of it or nothing. */
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
