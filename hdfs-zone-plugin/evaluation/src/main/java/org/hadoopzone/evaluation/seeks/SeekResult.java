/* SPDX-License-Identifier: Apache-2.0 */
package org.hadoopzone.evaluation.seeks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What was traced of one variant.
 *
 * @param environment what it ran on
 */
public record SeekResult(
    @JsonProperty("rounds") List<TracedRound> rounds,
    @JsonProperty("environment") Map<String, String> environment) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Returns what was traced before; no rounds if nothing was. */
  public static SeekResult read(Path dir, Variant variant) throws IOException {
    Path file = file(dir, variant);
    return Files.exists(file)
        ? JSON.readValue(file.toFile(), SeekResult.class)
        : new SeekResult(List.of(), Map.of());
  }

  /** Forgets what was traced before. */
  public static void delete(Path dir, Variant variant) throws IOException {
    Files.deleteIfExists(file(dir, variant));
  }

  /** The same with one round more. */
  public SeekResult plus(TracedRound round, Map<String, String> ranOn) {
    List<TracedRound> all = new ArrayList<>(rounds);
    all.add(round);
    return new SeekResult(all, ranOn);
  }

  /** Keeps it. */
  public void write(Path dir, Variant variant) throws IOException {
    Files.createDirectories(dir);
    JSON.writeValue(file(dir, variant).toFile(), this);
  }

  /** A figure of a round, on average. */
  public double mean(ToDoubleFunction<TracedRound> figure) {
    return rounds.stream().mapToDouble(figure).average().orElse(0);
  }

  /** All rounds together. */
  public SeekTable table() {
    return SeekTable.sum(rounds.stream().map(TracedRound::table).toList());
  }

  private static Path file(Path dir, Variant variant) {
    return dir.resolve(variant.id() + ".json");
  }
}
